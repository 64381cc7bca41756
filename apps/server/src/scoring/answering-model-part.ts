import type { VariableName } from "@halcyon/schema";
import type { Layer, ModelPartForecast, SourceDescription } from "@halcyon/weather";
import { type LongSteps, longSteps } from "../weather/forecast/whole-steps.ts";
import type { HourRange } from "../weather/hours/hour-range.ts";

/** Used source with what a response says of it. */
type Credited<Used> = Omit<Used, "source"> & {
  readonly source: Pick<SourceDescription, "id" | "licence" | "synthetic">;
};

/** Part that was used, without its weather. */
export type UsedModelPart = Credited<Omit<ModelPartForecast, "weather" | "layers">> & {
  readonly layers: readonly Credited<Layer>[];
};

/** Part that answers hours from now, from (inclusive) to (exclusive). */
export interface AnsweringModelPart extends UsedModelPart, HourRange {
  readonly members: number;
  /** All hours of its run in which a variable that was read has the extreme of a longer step. */
  readonly longSteps: readonly LongSteps[];
}

/**
 * Returns a part that was read, without its weather.
 *
 * @param reads - The variables that were read of it.
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
