import { pack, type Packing } from "@halcyon/schema";
import { packedMax } from "@halcyon/schema/registry";

/** Packs values as {@link pack} does; a store into 16 bits cuts off what follows the point. */
export function packInto(values: Int16Array, from: Float64Array, packing: Packing, start: number): void {
  const { multiplier, divisor } = packing;
  const isPart = multiplier === 1;
  for (let index = 0; index < from.length; index++) {
    const whole = from[index]! * divisor;
    const scaled = isPart ? whole : whole / multiplier;
    if (scaled >= 0 && scaled < packedMax) values[start + index] = scaled + 0.5;
    else if (scaled < 0 && scaled > -packedMax) values[start + index] = scaled - 0.5;
    else values[start + index] = pack(from[index]!, packing);
  }
}
