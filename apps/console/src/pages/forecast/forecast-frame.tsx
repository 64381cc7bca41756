import type { ReactNode } from "react";
import { callProblem } from "../../data/api/call-problem.ts";
import { Loading } from "../../widgets/loading.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { clockOf } from "../../words/time/clock.ts";
import { AgeNote } from "../frame/notes/age-note.tsx";
import { useAddress } from "../../data/state/address.ts";
import { ForecastControls } from "../frame/choices/forecast-controls.tsx";
import type { ForecastProps } from "./forecast-view.tsx";
import { useForecast } from "./use-forecast.ts";

interface Props {
  /** What a look costs, in requests of the allowance. */
  readonly cost: number;
  readonly children: (forecast: ForecastProps) => ReactNode;
}

/** A page about one task at one place. It shows the choices at its side, and the results when the forecast is there. */
export function ForecastFrame({ cost, children }: Props) {
  const { view, change } = useAddress();
  const { failed, forecast, kept, isOver, nowMs, askAgain } = useForecast(view);
  return (
    <div className="forecast">
      <ForecastControls view={view} change={change} cost={cost} />
      <div className="forecast-main">
        {failed !== undefined && (
          <ProblemNote problem={callProblem(failed.error)} retry={() => void failed.refetch()} />
        )}
        {kept && (
          <AgeNote
            {...{ kept, nowMs }}
            clock={clockOf(view.zone, forecast?.answer.json.metadata.timezone)}
            retry={askAgain}
          />
        )}
        {isOver && <p>The forecast that this device kept is over. Connect the device to read a new one.</p>}
        {failed === undefined && forecast === undefined && !isOver && <Loading what="the forecast" />}
        {failed === undefined && forecast !== undefined && children({ view, change, ...forecast })}
      </div>
    </div>
  );
}
