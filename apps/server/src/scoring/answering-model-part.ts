import type { VariableName } from "@halcyon/schema";
import type { Layer, ModelPartForecast, SourceDescription } from "@halcyon/weather";
import { type LongSteps, longSteps } from "../weather/forecast/whole-steps.ts";
import type { HourRange } from "../weather/hours/hour-range.ts";

/** Used source, with only the fields that responses report. */
type Credited<Used> = Omit<Used, "source"> & {
  readonly source: Pick<SourceDescription, "id" | "licence" | "synthetic">;
};

/** Used part of a model, without its weather. */
export type UsedModelPart = Credited<Omit<ModelPartForecast, "weather" | "layers">> & {
  readonly layers: readonly Credited<Layer>[];
};

/** Model part that answers hours from now, from (inclusive) to (exclusive). */
export interface AnsweringModelPart extends UsedModelPart, HourRange {
  readonly members: number;
  /** Hours of the run in which a value of a read variable is the extreme of a longer step. */
  readonly longSteps: readonly LongSteps[];
}

/**
 * Returns a model part without its weather.
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
  source: { id, licence, synthetic },
  ...used
}: Used): Credited<Used> {
  return { ...used, source: { id, licence, synthetic } };
}
