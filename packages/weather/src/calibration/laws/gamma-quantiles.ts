import { gammaQuantile } from "./gamma-law.ts";

/** Number of shapes in the table, evenly spaced in the logarithm; precipitation has shapes of 0.05 to 20. */
const rows = 256;
const least = Math.log(0.02);
const most = Math.log(200);

const tables = new Map<number, readonly Float64Array[]>();

/** A function that writes the quantiles j/(K+1) of a gamma law of a shape and scale 1, ascending. */
type Quantiles = (shape: number, target: Float64Array) => void;

/**
 * Returns the quantiles j/(K+1) of gamma laws, within 0.2 percent. They come from a table of 256 shapes between 0.02 and 200 that is made once for each K.
 * Other shapes count as the nearest of these.
 */
export function gammaQuantiles(members: number): Quantiles {
  const table = tables.get(members) ?? tableOf(members);
  tables.set(members, table);
  return (shape, target) => {
    const position =
      ((Math.min(Math.max(Math.log(shape), least), most) - least) / (most - least)) * (rows - 1);
    const row = Math.min(Math.floor(position), rows - 2);
    const share = position - row;
    const [below, above] = [table[row]!, table[row + 1]!];
    for (let rank = 0; rank < members; rank += 1) {
      target[rank] = below[rank]! + share * (above[rank]! - below[rank]!);
    }
  };
}

function tableOf(members: number): readonly Float64Array[] {
  return Array.from({ length: rows }, (_, row) => {
    const shape = Math.exp(least + ((most - least) * row) / (rows - 1));
    return Float64Array.from({ length: members }, (_unused, rank) =>
      gammaQuantile(shape, (rank + 1) / (members + 1)),
    );
  });
}
