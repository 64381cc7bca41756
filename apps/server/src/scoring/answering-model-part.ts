import type { VariableName } from "@halcyon/schema";
import type { Layer, ModelPartForecast, SourceDescription } from "@halcyon/weather";
import { type LongSteps, longSteps } from "../weather/forecast/whole-steps.ts";
import type { HourRange } from "../weather/hours/hour-range.ts";

/** Model part or overlay whose `source` has only the fields that responses report. */
type Credited<Used> = Omit<Used, "source"> & {
  readonly source: Pick<SourceDescription, "id" | "licence" | "synthetic" | "attribution">;
};

/** Model part (such as the ensemble) that a response uses, without its weather. */
export type UsedModelPart = Credited<Omit<ModelPartForecast, "weather" | "layers">> & {
  readonly layers: readonly Credited<Layer>[];
};

/**
 * Model part (such as the ensemble) that provides some hours of a response. These hours range from `fromHour` (inclusive) to `toHour` (exclusive), counted from
 * now.
 */
export interface AnsweringModelPart extends UsedModelPart, HourRange {
  readonly members: number;
  /** Hours for which the run gives a variable only as a maximum or minimum over more than one hour. */
  readonly longSteps: readonly LongSteps[];
}

/**
 * Returns a model part without its weather, with only the fields that responses report.
 *
 * @param reads - Variables that were read from the part.
 */
export function answeringModelPart(
  { weather, layers, ...part }: ModelPartForecast,
  span: HourRange,
  reads: readonly VariableName[],
): AnsweringModelPart {
  return {
    ...credited(part),
    ...span,
    members: weather.members,
    layers: layers.map(credited),
    longSteps: longSteps(reads, { ...part, layers }),
  };
}

function credited<Used extends { readonly source: SourceDescription }>({
  source: { id, licence, synthetic, attribution },
  ...used
}: Used): Credited<Used> {
  return { ...used, source: { id, licence, synthetic, attribution } };
}
