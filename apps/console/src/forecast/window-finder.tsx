import { acceptableFrom, type EntryDetail, type WindowsResponse } from "@halcyon/schema";
import type { UseQueryResult } from "@tanstack/react-query";
import { callProblem } from "../api/call-problem.ts";
import { formatScore, formatShare } from "../chart/band-words.ts";
import { Choice } from "../shell/choice.tsx";
import { Loading } from "../shell/loading.tsx";
import { ProblemNote } from "../shell/problem-note.tsx";
import type { Address } from "../state/address.ts";
import { idealMinimum } from "../state/view.ts";
import type { Clock } from "../time/clock.ts";
import { variableWords } from "./constraint-words.ts";

interface Props extends Pick<Address, "view" | "change"> {
  readonly entry: EntryDetail;
  readonly clock: Clock;
  readonly found: UseQueryResult<{ readonly json: WindowsResponse }>;
  /** Reads the hour of an instant [ms since 1970]. */
  readonly readHour: (ms: number) => void;
}

const durations = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72];

/** The runs of hours good enough for the work, with the chance of each. */
export function WindowFinder({ view, change, clock, found, entry, readHour }: Props) {
  const { data, isError, error, refetch } = found;
  const isTask = entry.polarity === "suitability";
  return (
    <section className="card" aria-labelledby="windows-title">
      <div className="card-head">
        <h2 id="windows-title">{isTask ? "Windows" : "Spells"}</h2>
        <div className="row">
          <label className="inline">
            of
            <select
              value={view.windowHours}
              onChange={({ target }) => change({ windowHours: Number(target.value) }, { replace: true })}
            >
              {[...new Set([...durations, view.windowHours])]
                .toSorted((a, b) => a - b)
                .map((hours) => (
                  <option key={hours} value={hours}>
                    {hours} h
                  </option>
                ))}
            </select>
          </label>
          <Choice
            label="every hour at least"
            value={view.minimumScore === idealMinimum ? "ideal" : "acceptable"}
            options={[
              { value: "acceptable", text: isTask ? "acceptable" : "partly present" },
              { value: "ideal", text: isTask ? "ideal" : "present" },
            ]}
            choose={(chosen) =>
              change({ minimumScore: chosen === "ideal" ? idealMinimum : acceptableFrom }, { replace: true })
            }
          />
        </div>
      </div>
      {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && data === undefined && <Loading what="windows" />}
      {data !== undefined && data.json.windows.length === 0 && <p>{noneWords(data.json)}</p>}
      {data !== undefined && data.json.windows.length > 0 && (
        <ol className="windows">
          {data.json.windows.map(
            ({ start, end, probability, worst_score: worst, median_score: median, certainty }) => (
              <li key={start}>
                <button type="button" onClick={() => readHour(Date.parse(start))}>
                  <span className="window-time">
                    {clock.moment(Date.parse(start))} – {clock.time(Date.parse(end))}
                  </span>
                  <meter min={0} max={1} value={probability} aria-label="Probability" />
                  <span className="window-share">{formatShare(probability)}</span>
                  <span className="note">
                    median {formatScore(median)}, worst {formatScore(worst)}
                    {certainty === "deterministic" ? ", by one run" : ", by members"}
                  </span>
                </button>
              </li>
            ),
          )}
        </ol>
      )}
    </section>
  );
}

function noneWords({ none_because: because }: WindowsResponse): string {
  if (because === undefined || because.reason === "hours") {
    return "The hours shown hold no run of that length. Look for a shorter one, or further ahead.";
  }
  return `There is none: ${variableWords(because.variable)} limits ${formatShare(because.share)} of the hours that fall short. Try fewer hours, a lower minimum, or look further ahead.`;
}
