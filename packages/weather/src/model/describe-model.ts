import type { ModelId, ModelsResponse } from "@halcyon/schema";
import { ensembleFromHour } from "@halcyon/schema/registry";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { ageOf, maxAgeHours } from "./age-of.ts";
import { answeredHours, lastLeadHours, quantilesEnd } from "./availability.ts";
import { type AbsentPart, isFed, type RunningPart } from "./model-part.ts";
import { modelService, partService } from "./service.ts";

/** What the answer says of a model, but for links of the server. */
type ModelDescription = Omit<ModelsResponse["models"][number], "verification">;

/**
 * A model as `GET /v1/models` shows it. It has the parts that answer hours, in the order in which they take over, and those that cannot be opened
 * yet.
 *
 * @example Goes on from {@link findRuns}.
 * ```js
 * describeModel("noaa", [running], now).id; // => "noaa"
 * ```
 */
export function describeModel(
  model: ModelId,
  parts: readonly (RunningPart | AbsentPart)[],
  now: EpochHour,
): ModelDescription {
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
      if (!isFed(placed)) return [];
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
