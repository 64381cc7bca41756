import type { CallProblem } from "../../../data/api/call-problem.ts";
import { apiKey, useApiKey } from "../../../data/api/api-key.ts";
import { remedyWords } from "./remedy-words.ts";
import { useAddress } from "../../../data/state/address.ts";
import { PageLink } from "../../../widgets/page-link.tsx";
import { RetryTime } from "./retry-time.tsx";
import { useReached } from "./use-reached.ts";

interface Props {
  readonly problem: CallProblem;
  readonly retry?: () => void;
  /** What this page knows to do about it. */
  readonly advice?: string | undefined;
}

/** What went wrong and what to do about it. */
export function ProblemNote({ problem, retry, advice }: Props) {
  const { code, title, detail, fields, page, again, againFromMs } = problem;
  const { view } = useAddress();
  const key = useApiKey();
  const isReached = useReached(againFromMs);
  const others = fields.filter((field) => field.detail !== detail);
  const isOfKey = code === "invalid_api_key" || code === "missing_api_key";
  return (
    <div className="problem card" role="alert">
      <h2>{title}</h2>
      <p>{detail}</p>
      {others.length > 0 && (
        <ul>
          {others.map((field) => (
            <li key={field.detail}>{field.detail}</li>
          ))}
        </ul>
      )}
      <RetryTime problem={problem} zone={view.zone} />
      {page !== undefined && <p>{advice ?? remedyWords(code)}</p>}
      <p className="row">
        {retry !== undefined && again && (
          <button type="button" disabled={!isReached} onClick={retry}>
            Try again
          </button>
        )}
        {isOfKey && key !== null && (
          <button type="button" className="primary" onClick={() => apiKey.forget()}>
            Give another key
          </button>
        )}
        {code === "allowance_exhausted" && (
          <PageLink page="account" view={view}>
            See what was used
          </PageLink>
        )}
        {page !== undefined && <a href={page}>More about this problem</a>}
      </p>
    </div>
  );
}
