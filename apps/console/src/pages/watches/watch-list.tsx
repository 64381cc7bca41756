import { watchedPlacesMax, watchesMax } from "@halcyon/schema/watch";
import { useQuery } from "@tanstack/react-query";
import { callProblem } from "../../data/api/call-problem.ts";
import { modelsQuery } from "../../data/queries/queries.ts";
import { watchesQuery } from "./watch-queries.ts";
import type { View } from "../../data/state/view.ts";
import { clockOf } from "../../words/time/clock.ts";
import { Loading } from "../../widgets/loading.tsx";
import { PageLink } from "../../widgets/page-link.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { Term } from "../frame/terms/term.tsx";
import { SyntheticNote } from "../frame/notes/synthetic-note.tsx";
import { isOfSynthetic } from "./is-of-synthetic.ts";
import { WatchRow } from "./watch-row.tsx";

/** Every watch of the account: those that need somebody stand first. */
export function WatchList({ view }: { readonly view: View }) {
  const { data: watches, isError, error, refetch } = useQuery(watchesQuery);
  const { data: models } = useQuery(modelsQuery);
  const sorted = watches?.toSorted((one, other) => needOf(other) - needOf(one));
  return (
    <>
      <header>
        <h1>Watches</h1>
        <p className="note">
          A watch looks at your places with every new <Term id="run">run</Term> of the forecast: that is a{" "}
          <Term id="round">round</Term>. It tells you once when something comes, changes or goes.
          {watches !== undefined &&
            watches.length > 0 &&
            ` You have ${watches.length} of at most ${watchesMax}, with at most ${watchedPlacesMax} places together.`}
        </p>
      </header>
      {watches?.some(({ model }) => isOfSynthetic(models, model)) === true && <SyntheticNote />}
      {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && sorted === undefined && <Loading what="your watches" />}
      {sorted?.length === 0 && (
        <section className="card">
          <h2>You have none yet</h2>
          <p>
            Be told instead of asking: when there is time for a task, when the weather turns, or when a value
            passes your limit. Press “Tell me when” on a forecast, or{" "}
            <PageLink page="watches" view={{ ...view, watching: "new" }}>
              make one here
            </PageLink>
            .
          </p>
        </section>
      )}
      {sorted !== undefined && sorted.length > 0 && (
        <ul aria-label="Your watches">
          {sorted.map((watch) => (
            <WatchRow key={watch.id} watch={watch} view={view} clock={clockOf(view.zone)} />
          ))}
        </ul>
      )}
    </>
  );
}

/** How much a watch needs somebody: one that is blind or rests most, one that has ended least. */
function needOf({
  state,
  paused_because: because,
  blind_places: blind,
}: NonNullable<Parameters<typeof WatchRow>[0]>["watch"]): number {
  if (state === "ended") return 0;
  if (state === "paused") return because === "by_user" ? 1 : 4;
  return blind > 0 ? 3 : 2;
}
