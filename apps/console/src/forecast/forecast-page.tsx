import { lookCost } from "../api/look-cost.ts";
import { requestOf } from "../state/view.ts";
import { ForecastFrame } from "./forecast-frame.tsx";
import { ForecastView } from "./forecast-view.tsx";

/** The hours ahead of one task at one place. */
export function ForecastPage() {
  return (
    <ForecastFrame cost={lookCost("optimality.composite", "optimality.windows")}>
      {(forecast) => (
        <ForecastView key={JSON.stringify(requestOf(forecast.view, forecast.view))} {...forecast} />
      )}
    </ForecastFrame>
  );
}
