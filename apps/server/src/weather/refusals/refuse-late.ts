import type { ModelId } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { isFed, type ModelAvailability, type ModelPartAvailability } from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";
import { retryAfterSecondsDefault, weatherUnavailable } from "./weather-unavailable.ts";

/**
 * Refuses hours that would be answered if no overlay were late: the variables of the overlay are unknown, and nothing replaces them.
 *
 * @param isMet - Whether parts that reach so far answer all hours asked for.
 * @throws Refusal stale_forecast, data_gap, weather_unavailable
 */
export function refuseLate(
  model: ModelId,
  { parts }: Pick<ModelAvailability, "parts">,
  isMet: (parts: readonly ModelPartAvailability[]) => boolean,
): void {
  if (parts.every(({ late }) => late.length === 0) || isMet(parts)) return;
  if (!isMet(parts.map(whole))) return;
  const blocking = parts.find((part) => !isMet(parts.map((one) => (one === part ? one : whole(one)))));
  throw lateOverlay(model, blocking ?? parts.find(({ late }) => late.length > 0)!);
}

/** Returns a part as it would reach if no overlay were late. */
function whole(part: ModelPartAvailability): ModelPartAvailability {
  return { ...part, reach: part.reach.whole ?? part.reach };
}

function lateOverlay(model: ModelId, { part, late }: ModelPartAvailability): Refusal {
  const { layer } = late[0]!;
  const names = late.flatMap(({ variables }) => variables).join(", ");
  const what = `The ${part} part of ${model} has ${names} from another source`;
  const refusal = (code: "stale_forecast" | "data_gap", why: string, cause?: Error): Refusal =>
    new Refusal(code, { detail: `${what}, ${why}.`, retryAfterSeconds: retryAfterSecondsDefault, cause });
  if (!isFed(layer)) {
    const why = "which is configured but cannot be opened now: /status has the time of the next attempt";
    return refusal("stale_forecast", why, layer.absence.cause);
  }
  const { run, damaged, failure } = layer;
  if (failure !== undefined) return weatherUnavailable(model, { part }, failure);
  if (run !== undefined) return refusal("stale_forecast", `whose run of ${formatEpochHour(run)} is too old`);
  if (damaged === undefined) return refusal("stale_forecast", "which has no run");
  const start = formatEpochHour(damaged.run);
  return refusal(
    "data_gap",
    `which is damaged in its run of ${start} and has no older run that is complete`,
    damaged.cause,
  );
}
