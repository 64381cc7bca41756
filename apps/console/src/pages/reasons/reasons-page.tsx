import { compositeCall } from "../../data/queries/costs.ts";
import { useAddress } from "../../data/state/address.ts";
import { ForecastFrame } from "../forecast/forecast-frame.tsx";
import { ReasonsView } from "./reasons-view.tsx";

/** Why the hours ahead score as they do. */
export function ReasonsPage() {
  const { view } = useAddress();
  return (
    <ForecastFrame calls={[compositeCall(view)]}>{(forecast) => <ReasonsView {...forecast} />}</ForecastFrame>
  );
}
