import type { ModelId } from "@halcyon/schema";
import { type EpochHour, formatInstant } from "@halcyon/schema/time";
import type { ServiceReason, ServiceState } from "@halcyon/schema/wire";
import { ageOf } from "./age-of.ts";
import { answeredHours } from "./availability.ts";
import { type AbsentPart, isFed, type RunningPart } from "./model-part.ts";

/** What requests meet at a part or a model, and why. */
export interface Service {
  readonly state: ServiceState;
  /** Why it is not `ready`; also absent where no part of the model is configured for the current hour. */
  readonly reason?: ServiceReason;
}

/**
 * The state of a part for requests that need it now. It is `degraded` where an older run answers or an overlay is not ready, and `absent` where
 * requests are refused.
 *
 * @example Goes on from {@link findRuns}.
 * ```js
 * partService(running, now).state; // => "ready"
 * ```
 */
export function partService(part: RunningPart | AbsentPart, now: EpochHour): Service {
  if (!isFed(part)) return absent(part.absence.trouble, part.absence.nextTryMs);
  const { run, damaged, failure, overlays = [] } = part;
  if (failure !== undefined) return absent(failure.trouble);
  if (run === undefined) return damaged === undefined ? absent("empty") : absent("damaged", damaged.untilMs);
  if (ageOf(part, now).stale) return absent("stale");
  if (damaged !== undefined) return { state: "degraded", reason: reasonOf("damaged", damaged.untilMs) };
  const lesser = overlays.map(({ layer }) => partService(layer, now)).find(({ state }) => state !== "ready");
  return lesser === undefined ? { state: "ready" } : { ...lesser, state: "degraded" };
}

/**
 * The state of a model for requests: `absent` where nothing answers the current hour, and `degraded` where any of its parts is not ready.
 *
 * @example Goes on from {@link findRuns}.
 * ```js
 * modelService("noaa", [running], now).state; // => "ready"
 * ```
 */
export function modelService(
  model: ModelId,
  parts: readonly (RunningPart | AbsentPart)[],
  now: EpochHour,
): Service {
  const [first] = answeredHours(model, parts, now);
  if (first === undefined) return { state: "absent" };
  const current = partService(first.placed, now);
  if (current.state === "absent") return current;
  const lesser = parts.map((part) => partService(part, now)).find(({ state }) => state !== "ready");
  return lesser === undefined ? current : { ...lesser, state: "degraded" };
}

function absent(code: ServiceReason["code"], nextTryMs?: number): Service {
  return { state: "absent", reason: reasonOf(code, nextTryMs) };
}

function reasonOf(code: ServiceReason["code"], nextTryMs: number | undefined): ServiceReason {
  return nextTryMs === undefined ? { code } : { code, next_try: formatInstant(nextTryMs) };
}
