import type { RenamedFields } from "../endpoints/endpoint.ts";

/** Fields in request bodies of V1 that have another name in V2. */
export const renamedFromV1: RenamedFields = new Map([
  ["request", "location"],
  ["constraint_params", "entry"],
  ["definition", "entry.definition"],
  ["forecast_hours", "period.hours"],
  ["counterfactuals", "include"],
  ["items", "locations"],
  ["window_hours", "window.duration_hours"],
  ["not_before", "period.start"],
  ["not_after", "period.end"],
  ["per_day", "group"],
  ["spells", "group"],
]);
