import type { CallProblem } from "../../data/api/call-problem.ts";
import { PageLink } from "../../widgets/page-link.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { useAddress } from "../../data/state/address.ts";

interface Props {
  readonly problem: CallProblem;
  readonly retry?: () => void;
}

const advice = new Map(
  Object.entries<string>({
    invalid_api_key: "Your text stays in this tab, also with another key.",
    too_many_entries: "Your text stays: delete some of your entries, then save again.",
    entry_not_found: "The entry may have been deleted elsewhere. You can still save your text as a copy.",
    precondition_failed:
      "Somebody saved a newer version. It is loaded: compare it with yours, then save again.",
  }),
);

/** Shows an error of a page that saves entries (tasks or scenarios). An action resolves the error without losing work. */
export function ProblemWithWayOut({ problem, retry }: Props) {
  const { view } = useAddress();
  return (
    <>
      <ProblemNote problem={problem} advice={advice.get(problem.code)} {...(retry && { retry })} />
      {problem.code === "too_many_entries" && (
        <p>
          <PageLink page="entries" view={view}>
            See your entries
          </PageLink>
        </p>
      )}
    </>
  );
}
