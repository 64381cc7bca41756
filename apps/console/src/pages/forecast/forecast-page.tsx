import { lookCost } from "../frame/choices/look-cost.ts";
import { useAddress } from "../../data/state/address.ts";
import { requestOf } from "../../data/state/view.ts";
import { ForecastFrame } from "./forecast-frame.tsx";
import { ForecastView } from "./forecast-view.tsx";
import { mayBePale } from "./far-ahead/pale-hours.ts";
import { useVerifiedLeads } from "./far-ahead/use-verified-leads.ts";

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
