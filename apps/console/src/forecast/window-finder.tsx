import type { EntryDetail, V2 } from "@halcyon/schema";
import type { UseQueryResult } from "@tanstack/react-query";
import { callProblem } from "../api/call-problem.ts";
import { formatShare } from "../chart/band-words.ts";
import { Loading } from "../widgets/loading.tsx";
import { ProblemNote } from "../widgets/problem-note.tsx";
import { PageLink } from "../widgets/page-link.tsx";
import type { Address } from "../state/address.ts";
import type { Clock } from "../time/clock.ts";
import { variableWords } from "../words/constraint-words.ts";
import { windowOdds, windowScores } from "../words/window-words.ts";
import { WindowTimes, WindowWish } from "./window-controls.tsx";

interface Props extends Pick<Address, "view" | "change"> {
  readonly entry: EntryDetail;
  readonly clock: Clock;
  readonly found: UseQueryResult<{ readonly json: V2.WindowsResponse }>;
  /** Reads the hour of an instant [ms since 1970]. */
  readonly readHour: (ms: number) => void;
}

/** The runs of hours good enough for the work, with the chance of each. */
export function WindowFinder({ view, change, clock, found, entry, readHour }: Props) {
  const { data, isError, error, refetch } = found;
  const isTask = entry.polarity === "suitability";
  return (
    <section className="card over-reading" aria-labelledby="windows-title">
      <div className="card-head">
        <h2 id="windows-title">
          {isTask ? "Windows" : "Spells"} <span className="note">times in {clock.name}</span>
        </h2>
        <div className="row">
          <WindowWish {...{ view, change, isTask }} />
        </div>
      </div>
      <WindowTimes {...{ view, change }} />
      {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && data === undefined && <Loading what="windows" />}
      {data !== undefined && data.json.windows.length === 0 && (
        <p>
          {noneWords(data.json)} Or let us{" "}
          <PageLink page="watches" view={{ ...view, watching: "new" }}>
            tell you when there is one
          </PageLink>
          .
        </p>
      )}
      {data !== undefined && data.json.windows.length > 0 && (
        <ol className="windows">
          {data.json.windows.map((window) => {
            const startMs = Date.parse(window.start);
            return (
              <li key={window.start}>
                <button type="button" onClick={() => readHour(startMs)}>
                  <span className="window-time">{clock.span(startMs, Date.parse(window.end))}</span>
                  {window.best.probability !== null && (
                    <meter min={0} max={1} value={window.best.probability} aria-label="Probability" />
                  )}
                  <span className="window-share">{windowOdds(window)}</span>
                  <span className="note">{windowScores(window, entry.polarity)}</span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

function noneWords({ none_because: because }: V2.WindowsResponse): string {
  if (because?.reason !== "score") {
    return "The hours shown hold no run of that length. Look for a shorter one, further ahead, or at other hours of the day.";
  }
  return `There is none: ${variableWords(because.variable)} limits ${formatShare(because.share)} of the hours that fall short. Try fewer hours, a lower minimum, or look further ahead.`;
}
