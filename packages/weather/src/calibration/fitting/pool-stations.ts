import type { MovesBy } from "../calibrated-variables.ts";
import { dayOf, joinPairs, type Pairs } from "./pairs.ts";

/** Number of consecutive days that are left out together, because the weather of consecutive days is similar. */
const blockDays = 5;

/**
 * Returns the pairs of a site and of its neighbouring stations. The observations of each station are shifted so that their bias equals the bias of the site.
 * The bias of the site is first shrunk towards the mean bias of all stations; the less is known about the site, the further. The share `tau2 / (tau2 + v)` of
 * the distance between the bias of the site and this mean is kept. `tau2` is the variance of the biases between stations, without their sampling errors. `v` is
 * the variance of the estimated bias of the site. To estimate `v`, one block of days after another is left out at all stations at once. Errors that all
 * stations share therefore do not count. Biases are differences if the variable is shifted by amounts, and ratios otherwise.
 *
 * @returns Only the pairs of the site if there are no other stations, or if a ratio cannot be computed.
 * @see Efron & Morris 1975, https://doi.org/10.1080/01621459.1975.10479864
 */
export function pooledPairs(own: Pairs, beside: readonly Pairs[], { at }: MovesBy): Pairs {
  const stations = [own, ...beside.filter(({ hours }) => hours.length > 0)];
  if (stations.length === 1) return own;
  const isRatio = at === "factor";
  const sums = stations.map(sumsByBlock);
  const biases = sums.map((ofStation) => biasOf(ofStation, isRatio));
  if (!biases.every(Number.isFinite)) return own;
  const believed = believedBias(sums, biases, isRatio);
  return joinPairs(
    stations.map((pairs, station) => {
      const by = believed - biases[station]!;
      return {
        ...pairs,
        observed: pairs.observed.map((value) => (isRatio ? value * Math.exp(by) : value + by)),
      };
    }),
  );
}

/** Sums of forecasts and observations in a block of days. */
interface BlockSums {
  readonly observed: number;
  readonly said: number;
  readonly count: number;
}

function sumsByBlock({ observed, values, hours, members }: Pairs): ReadonlyMap<number, BlockSums> {
  const sums = new Map<number, BlockSums>();
  for (const [pair, hour] of hours.entries()) {
    const block = Math.floor(dayOf(hour) / blockDays);
    const before = sums.get(block) ?? { observed: 0, said: 0, count: 0 };
    const said = values.subarray(pair * members, (pair + 1) * members).reduce((sum, value) => sum + value, 0);
    sums.set(block, {
      observed: before.observed + observed[pair]!,
      said: before.said + said / members,
      count: before.count + 1,
    });
  }
  return sums;
}

/** Returns the mean difference between observations and forecasts, or the logarithm of their ratio. Leaves out the block `without`, if given. */
function biasOf(sums: ReadonlyMap<number, BlockSums>, isRatio: boolean, without?: number): number {
  let [observed, said, count] = [0, 0, 0];
  for (const [block, one] of sums) {
    if (block === without) continue;
    observed += one.observed;
    said += one.said;
    count += one.count;
  }
  return isRatio ? Math.log(observed / said) : (observed - said) / count;
}

/** Returns the bias of the first station, shrunk towards the mean of all stations. */
function believedBias(
  sums: readonly ReadonlyMap<number, BlockSums>[],
  biases: readonly number[],
  isRatio: boolean,
): number {
  const blocks = [...new Set(sums.flatMap((ofStation) => [...ofStation.keys()]))];
  const left = blocks
    .map((block) => distances(sums.map((ofStation) => biasOf(ofStation, isRatio, block))))
    .filter((row) => row.every(Number.isFinite));
  const variances = biases.map((_, station) => {
    const column = left.map((row) => row[station]!);
    const mean = meanOf(column);
    return ((left.length - 1) / left.length) * column.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  });
  // Few blocks know a variance badly, so that stations have that of a block in common.
  const blockVariance = meanOf(variances.map((variance, station) => variance * sums[station]!.size));
  const apart = distances(biases);
  const own = blockVariance / sums[0]!.size;
  const chance = sums.reduce((sum, { size }) => sum + blockVariance / size, 0);
  const squares = apart.reduce((sum, value) => sum + value ** 2, 0);
  const tau2 = Math.max(0, (squares - chance) / (biases.length - 1));
  const share = tau2 === 0 ? 0 : tau2 / (tau2 + own);
  return meanOf(biases) + share * apart[0]!;
}

/** Returns the distance of each value from the mean of all values. */
function distances(values: readonly number[]): readonly number[] {
  const mean = meanOf(values);
  return values.map((value) => value - mean);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
