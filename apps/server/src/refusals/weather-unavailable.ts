import type { ModelId, PartName } from "@halcyon/schema";
import type { SourceError } from "@halcyon/weather";
import { Refusal } from "../refusal.ts";

/** Where a source does not say when it is worth trying again [s]. */
export const retryAfterSecondsDefault = 30;

/** A source that gave no weather. What it said is for the operator, who finds it in the log. */
export function weatherUnavailable(
  model: ModelId,
  { part }: { readonly part: PartName },
  failure: SourceError,
): Refusal {
  return new Refusal("weather_unavailable", {
    detail: `The source of the ${part} part of ${model} gave no weather.`,
    retryAfterSeconds: failure.retryAfterSeconds ?? retryAfterSecondsDefault,
    cause: failure,
  });
}
