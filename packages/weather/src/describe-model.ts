import {
  ensembleFromHour,
  type EpochHour,
  formatEpochHour,
  type ModelId,
  type ModelsResponse,
  partMaxAgeHours,
} from "@halcyon/schema";
import { ageOf, answeredHours, lastLeadHours } from "./availability.ts";
import type { RunningPart } from "./model-part.ts";

type ModelDescription = ModelsResponse["models"][number];

/** A model as `GET /v1/models` shows it: the parts that answer hours, in the order in which they take over. */
export function describeModel(
  model: ModelId,
  parts: readonly RunningPart[],
  now: EpochHour,
): ModelDescription {
  const answered = answeredHours(model, parts, now);
  return {
    id: model,
    ensemble_from_hour: ensembleFromHour[model],
    forecast_hours_max: answered.at(-1)?.toHour ?? 0,
    parts: answered.map(({ placed, fromHour, toHour }) => {
      const { description, run, part } = placed;
      const { ageHours, stale } = ageOf(placed, now);
      return {
        part,
        source: description.id,
        synthetic: description.synthetic,
        from_hour: fromHour,
        to_hour: toHour,
        members: description.members,
        quantiles: part === "ensemble",
        last_lead_hours: lastLeadHours(description),
        run: run === undefined ? null : formatEpochHour(run),
        age_hours: ageHours ?? null,
        max_age_hours: partMaxAgeHours[part],
        stale,
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
