import { type ReactNode, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { callProblem, offlineWords, reachOf } from "../../data/api/call-problem.ts";
import { Loading } from "../../widgets/loading.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { clockOf } from "../../words/time/clock.ts";
import { AgeNote } from "../frame/notes/age-note.tsx";
import { type Address, useAddress } from "../../data/state/address.ts";
import type { PricedCall } from "../frame/choices/look-cost.ts";
import { ForecastControls } from "../frame/choices/forecast-controls.tsx";
import type { ForecastProps } from "./forecast-view.tsx";
import { entryQuery, forecastQuery, modelsQuery } from "../../data/queries/queries.ts";
import { useOnline } from "../../data/state/connection.ts";
import { requestOf, type View } from "../../data/state/view.ts";
import { withUnit } from "../../words/units/with-unit.ts";
import { lowerFirst, variableWords } from "../../words/weather/constraint-words.ts";
import { useNow } from "../../words/time/use-now.ts";
import { forecastFromNow } from "./from-now.ts";

interface Props {
  /** Returns the charged API calls that give the data of a view, so that the page can show their cost. */
  readonly calls: (view: View) => readonly PricedCall[];
  readonly children: (forecast: ForecastProps) => ReactNode;
}

/** Shows a page about one task at one place, with controls at its side. The results appear when the forecast is loaded. */
export function ForecastFrame({ calls, children }: Props) {
  const { view, change } = useAddress();
  const { failed, forecast, kept, isOver, nowMs, askAgain } = useForecast(view);
  return (
    <div className="forecast">
      <ForecastControls view={view} change={change} calls={calls(view)} />
      <div className="forecast-main">
        {failed !== undefined && (
          <FailedForecast {...{ view, change }} error={failed.error} retry={() => void failed.refetch()} />
        )}
        {kept && (
          <AgeNote
            {...{ kept, nowMs }}
            clock={clockOf(view.zone, forecast?.answer.json.metadata.timezone)}
            retry={askAgain}
          />
        )}
        {isOver && <p>The forecast that this device kept is over. Connect the device to read a new one.</p>}
        {failed === undefined && forecast === undefined && !isOver && (
          <Loading what="the forecast" shape="page" />
        )}
        {failed === undefined && forecast !== undefined && children({ view, change, ...forecast })}
      </div>
    </div>
  );
}

interface FailedProps extends Pick<Address, "view" | "change"> {
  readonly error: unknown;
  readonly retry: () => void;
}

/** Shows the reason why there is no forecast. If the requested forecast is too long, offers the maximum length. */
function FailedForecast({ view, change, error, retry }: FailedProps) {
  const problem = callProblem(error);
  const reach = reachOf(problem);
  if (reach === undefined) return <ProblemNote {...{ problem, retry }} />;
  const { hours, variable } = reach;
  const limit =
    variable === undefined ? "The forecast" : `The forecast of ${lowerFirst(variableWords(variable))}`;
  return (
    <section className="problem card" role="alert">
      <h2>Not so far ahead</h2>
      <p>
        {limit} reaches {lengthWords(hours)} ahead here, and {lengthWords(view.forecastHours)} are asked for.
      </p>
      <p>
        <button type="button" className="primary" onClick={() => change({ forecastHours: hours })}>
          Show {lengthWords(hours)}
        </button>
      </p>
    </section>
  );
}

function lengthWords(hours: number): string {
  return hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : withUnit(hours, "h");
}

/**
 * Returns the forecast of a view with the data that the page needs to show it. If the server is unreachable, returns the forecast that this device cached, with
 * its age.
 */
function useForecast(view: View) {
  const isOnline = useOnline();
  const nowMs = useNow();
  const answer = useQuery(forecastQuery(requestOf(view, view)));
  const entry = useQuery(entryQuery(view.entry));
  const models = useQuery(modelsQuery);
  const { data, dataUpdatedAt, refetch } = answer;
  const kept = data && (data.kept ?? (isOnline ? undefined : { atMs: dataUpdatedAt, why: offlineWords }));
  const left = useMemo(() => {
    const json = data && (kept === undefined ? data.json : forecastFromNow(data.json, nowMs));
    return json && { ...data, json };
  }, [data, kept === undefined, kept === undefined ? 0 : nowMs]);
  return {
    failed: [answer, entry, models].find(({ isError }) => isError),
    kept,
    isOver: data !== undefined && left === undefined,
    nowMs,
    askAgain: () => void refetch(),
    forecast:
      left && entry.data && models.data
        ? { answer: left, entry: entry.data, model: models.data.find(({ id }) => id === view.model) }
        : undefined,
  };
}
