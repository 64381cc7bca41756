import { lookCost } from "../api/look-cost.ts";
import { useAddress } from "../state/address.ts";
import { requestOf } from "../state/view.ts";
import { ForecastFrame } from "./forecast-frame.tsx";
import { ForecastView } from "./forecast-view.tsx";
import { mayBePale } from "./pale-hours.ts";
import { useVerifiedLeads } from "./use-verified-leads.ts";

/** The hours ahead of one task at one place. */
export function ForecastPage() {
  const { view } = useAddress();
  const usual = mayBePale(view.forecastHours, useVerifiedLeads(view))
    ? (["historical.workability"] as const)
    : [];
  return (
    <ForecastFrame cost={lookCost("optimality.composite", "optimality.windows", ...usual)}>
      {(forecast) => (
        <ForecastView key={JSON.stringify(requestOf(forecast.view, forecast.view))} {...forecast} />
      )}
    </ForecastFrame>
  );
}
