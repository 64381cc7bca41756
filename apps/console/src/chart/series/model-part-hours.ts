import type { PartName } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";

export interface PartSpan {
  readonly part: PartName;
  /** Hours of the forecast, from (inclusive) to (exclusive). */
  readonly from: number;
  readonly to: number;
  readonly members: number;
}

/** The parts that answer the hours of a forecast, one after the other. */
export function partSpans({
  forecast,
  metadata,
}: Pick<V2.CompositeResponse, "metadata"> & Hours): PartSpan[] {
  const { parts } = metadata.source;
  const starts = forecast.flatMap(({ part }, hour) => (part === forecast[hour - 1]?.part ? [] : [hour]));
  return starts.map((from, position) => {
    const { part } = forecast[from]!;
    return {
      part,
      from,
      to: starts[position + 1] ?? forecast.length,
      members: parts.find((one) => one.part === part)?.members ?? 1,
    };
  });
}

interface Hours {
  readonly forecast: readonly Pick<V2.CompositeHour, "part">[];
}
