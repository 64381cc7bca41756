import type { VariableName } from "@halcyon/schema";
import type { Layer, PartForecast, SourceDescription } from "@halcyon/weather";
import { type LongSteps, longSteps } from "../weather/forecast/whole-steps.ts";
import type { HourSpan } from "../weather/hours/hour-span.ts";

/** What an answer says of the source of its data. */
type Credited<Used> = Omit<Used, "source"> & {
  readonly source: Pick<SourceDescription, "id" | "licence" | "synthetic">;
};

/** A part that was used, without its weather. */
export type UsedPart = Credited<Omit<PartForecast, "weather" | "layers">> & {
  readonly layers: readonly Credited<Layer>[];
};

/** A part that answers hours from now, from (inclusive) to (exclusive). */
export interface AnsweringPart extends UsedPart, HourSpan {
  readonly members: number;
  /** All hours of its run in which a variable that was read has the extreme of a longer step. */
  readonly longSteps: readonly LongSteps[];
}

/**
 * A part that was read, without its weather.
 *
 * @param reads - The variables that were read of it.
 */
export function answeringPart(
  { weather, layers, ...part }: PartForecast,
  span: HourSpan,
  reads: readonly VariableName[],
): AnsweringPart {
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
