import { compositeCall } from "../frame/choices/look-cost.ts";
import { ForecastFrame } from "../forecast/forecast-frame.tsx";
import { ReasonsView } from "./reasons-view.tsx";

/** Explains why the hours ahead score as they do. */
export function ReasonsPage() {
  return (
    <ForecastFrame calls={(view) => [compositeCall(view)]}>
      {(forecast) => <ReasonsView {...forecast} />}
    </ForecastFrame>
  );
}
