import { compositeCall } from "../frame/choices/look-cost.ts";
import { ForecastFrame } from "../forecast/forecast-frame.tsx";
import { ReasonsView } from "./reasons-view.tsx";

/** Shows the reasons for the scores of the forecast. */
export function ReasonsPage() {
  return (
    <ForecastFrame calls={(view) => [compositeCall(view)]}>
      {(forecast) => <ReasonsView {...forecast} />}
    </ForecastFrame>
  );
}
