import type { ModelsResponse } from "@halcyon/schema";
import type { PartSpan } from "./fan-chart.tsx";

/** The parts of a model that answer the first hours of it. */
export function partSpans(
  model: ModelsResponse["models"][number] | undefined,
  forecastHours: number,
): PartSpan[] {
  return (model?.parts ?? [])
    .filter(({ from_hour: from }) => from < forecastHours)
    .map(({ part, from_hour: from, to_hour: to, members }) => ({
      part,
      from,
      to: Math.min(to, forecastHours),
      members,
    }));
}
