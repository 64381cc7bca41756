import { gammaQuantile } from "./gamma-law.ts";

/** Number of shapes in the table, evenly spaced in the logarithm; precipitation has shapes of 0.05 to 20. */
const rows = 256;
const least = Math.log(0.02);
const most = Math.log(200);

const tables = new Map<number, readonly Float64Array[]>();

/** A function that writes the quantiles j/(K+1) of a gamma distribution with a shape and a scale of 1, in ascending order. */
type Quantiles = (shape: number, target: Float64Array) => void;

/**
 * Returns a function for the quantiles j/(K+1) of gamma distributions, accurate to 0.2 percent. The quantiles come from a table of 256
 * shapes between 0.02 and 200, which is made once for each K. Shapes outside the table are clamped to its ends.
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
