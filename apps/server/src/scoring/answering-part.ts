import type { Layer, PartForecast, SourceDescription } from "@halcyon/weather";
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
}

/** A part that was read, without its weather. */
export function answeringPart({ weather, layers, ...part }: PartForecast, span: HourSpan): AnsweringPart {
  return { ...credited(part), ...span, members: weather.members, layers: layers.map(credited) };
}

function credited<Used extends { readonly source: SourceDescription }>({
  source: { id, licence, synthetic },
  ...used
}: Used): Credited<Used> {
  return { ...used, source: { id, licence, synthetic } };
}
