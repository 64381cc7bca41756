import type { ModelId, ModelsResponse } from "@halcyon/schema";
import { ensembleFromHour, isPartKnownTo } from "@halcyon/schema/registry";
import { type EpochHour, formatEpochHour, formatInstant } from "@halcyon/schema/time";
import type { ServiceReason, ServiceState } from "@halcyon/schema/wire";
import { ageOf, maxAgeHours } from "./age-of.ts";
import { answeredHours, lastLeadHours, quantilesEnd } from "./availability.ts";
import { type AbsentPart, isFed, type RunningPart } from "./model-part.ts";

/** Description of a model as responses contain it, without links. */
type ModelDescription = Omit<ModelsResponse["models"][number], "verification">;

/**
 * Describes a model as `GET /v1/models` returns it. The description has the parts that provide weather, in chronological order, and the parts with a source
 * that cannot be opened yet. Parts that V1 does not know, such as regional models, are left out.
 *
 * @example Continues from {@link findRuns}.
 * ```js
 * describeModel("noaa", [running], now).id; // => "noaa"
 * ```
 */
export function describeModel(
  model: ModelId,
  configured: readonly (RunningPart | AbsentPart)[],
  now: EpochHour,
): ModelDescription {
  const parts = configured.filter((part) => isPartKnownTo("v1", part));
  const answered = answeredHours(model, parts, now);
  const hole = answered.findIndex(({ placed }) => !isFed(placed));
  const reached = hole === -1 ? answered : answered.slice(0, hole);
  return {
    id: model,
    ensemble_from_hour: ensembleFromHour[model],
    ...modelService(model, parts, now),
    forecast_hours_max: reached.at(-1)?.toHour ?? 0,
    absent_parts: parts
      .filter((part) => !isFed(part))
      .map((absent) => ({ part: absent.part, source: absent.id, ...partService(absent, now) })),
    parts: answered.flatMap(({ placed, fromHour, toHour }) => {
      if (!isFed(placed) || !isPartKnownTo("v1", placed)) return [];
      const { description, run, part, damaged } = placed;
      const { ageHours, stale } = ageOf(placed, now);
      return {
        part,
        source: description.id,
        synthetic: description.synthetic,
        from_hour: fromHour,
        to_hour: toHour,
        members: description.members,
        quantiles: quantilesEnd(placed, toHour) > fromHour,
        last_lead_hours: lastLeadHours(description),
        run: run === undefined ? null : formatEpochHour(run),
        age_hours: ageHours ?? null,
        max_age_hours: maxAgeHours(placed),
        stale,
        ...partService(placed, now),
        ...(damaged === undefined ? {} : { instead_of: formatEpochHour(damaged.run) }),
        variables: [...description.variables].map(([variable, { toLeadHours }]) => ({
          variable,
          to_lead_hours: toLeadHours,
        })),
        attribution: description.attribution,
        licence: description.licence,
      };
    }),
  };
}

/** Availability of a model or a model part, with the reason. */
export interface Service {
  readonly state: ServiceState;
  /** Reason why the state is not `ready`; absent if the state is `ready`. Also absent if no part of the model is configured for the current hour. */
  readonly reason?: ServiceReason;
}

/**
 * Returns the availability of a model part. The state is `degraded` if an older run is used or an overlay is not ready, and `absent` if requests are refused.
 *
 * @example Continues from {@link findRuns}.
 * ```js
 * partService(running, now).state; // => "ready"
 * ```
 */
export function partService(part: RunningPart | AbsentPart, now: EpochHour): Service {
  if (!isFed(part)) return absentBy(part.absence.trouble, part.absence.nextTryMs);
  const { run, damaged, failure, overlays = [] } = part;
  if (failure !== undefined) return absentBy(failure.trouble);
  if (run === undefined)
    return damaged === undefined ? absentBy("empty") : absentBy("damaged", damaged.untilMs);
  if (ageOf(part, now).stale) return absentBy("stale");
  if (damaged !== undefined) return { state: "degraded", reason: reasonOf("damaged", damaged.untilMs) };
  const lesser = overlays.map(({ layer }) => partService(layer, now)).find(({ state }) => state !== "ready");
  return lesser === undefined ? { state: "ready" } : { ...lesser, state: "degraded" };
}

/**
 * Returns the availability of a model. The state is `absent` if no part provides the current hour, and `degraded` if any part is not ready.
 *
 * @example Continues from {@link findRuns}.
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

function absentBy(code: ServiceReason["code"], nextTryMs?: number): Service {
  return { state: "absent", reason: reasonOf(code, nextTryMs) };
}

function reasonOf(code: ServiceReason["code"], nextTryMs: number | undefined): ServiceReason {
  return nextTryMs === undefined ? { code } : { code, next_try: formatInstant(nextTryMs) };
}
