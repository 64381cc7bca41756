import type { RenamedFields } from "../endpoints/endpoint.ts";

/** Fields in V1's request bodies that have other names in V2. */
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
