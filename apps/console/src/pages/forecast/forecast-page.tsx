import type { Constraint } from "@halcyon/schema";
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { forecastCalls, workabilityCall } from "../frame/choices/look-cost.ts";
import { forecastQuery, windowsQuery } from "../../data/queries/queries.ts";
import { useAddress } from "../../data/state/address.ts";
import { type HoursRequest, requestOf } from "../../data/state/view.ts";
import { ForecastFrame } from "./forecast-frame.tsx";
import { type ForecastProps, ForecastView } from "./forecast-view.tsx";
import { useMovedLimits } from "./limit-card/use-moved-limits.ts";
import { mayBePale } from "./far-ahead/pale-hours.ts";
import { useVerifiedLeads } from "./far-ahead/use-verified-leads.ts";

/** Shows the forecast of one task at one place. */
export function ForecastPage() {
  const { view } = useAddress();
  const mayBe = mayBePale(view.forecastHours, useVerifiedLeads(view));
  return (
    <ForecastFrame calls={() => [...forecastCalls(view), ...(mayBe ? [workabilityCall(view)] : [])]}>
      {(forecast) => (
        <MovableForecast key={JSON.stringify(requestOf(forecast.view, forecast.view))} {...forecast} />
      )}
    </ForecastFrame>
  );
}

/**
 * Shows a forecast under the original limits of its entry, or under limits that the reader moved. While moved limits are being scored, the previous result
 * stays visible.
 */
function MovableForecast(own: ForecastProps) {
  const { view, entry, answer } = own;
  const queries = useQueryClient();
  const request: HoursRequest = requestOf(view, view);
  const stopping = entry.warnings && { warnings: entry.warnings };
  const under = (limits: readonly Constraint[]): HoursRequest =>
    limits.every((limit, position) => limit === entry.constraints[position])
      ? request
      : {
          ...request,
          entry: { type: entry.type, definition: { constraints: [...limits], ...stopping } },
        };
  const isAnswered = (limits: readonly Constraint[]): boolean => {
    const asked = under(limits);
    const keys: readonly QueryKey[] = [forecastQuery(asked).queryKey, windowsQuery(asked, view).queryKey];
    return keys.every((key) => queries.getQueryData(key) !== undefined);
  };
  const moved = useMovedLimits(own, entry, isAnswered);
  const { constraints, settled } = moved;
  const isMoved = settled !== entry.constraints;
  const asked = under(settled);
  const tried = useQuery({ ...forecastQuery(asked), placeholderData: keepPreviousData, enabled: isMoved });
  const found = useQuery({ ...windowsQuery(asked, view), placeholderData: keepPreviousData });
  const isTried = isMoved && tried.data !== undefined;
  return (
    <ForecastView
      {...own}
      {...{ moved, found, isTried }}
      answer={isTried ? tried.data : answer}
      own={answer.json.forecast}
      failed={isMoved && tried.isError ? tried : undefined}
      isStale={
        constraints !== settled ||
        found.isPlaceholderData ||
        (isMoved && !tried.isError && (!isTried || tried.isPlaceholderData))
      }
    />
  );
}
