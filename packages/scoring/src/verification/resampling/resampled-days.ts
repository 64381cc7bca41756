/** Sums of the scores of forecasts and of a reference on one day, over the same cases. A score of 0 is perfect. */
export interface ComparedDay {
  /** Day [d since 1970]. */
  readonly day: number;
  readonly forecast: number;
  readonly reference: number;
}

export type ComparedTotal = Omit<ComparedDay, "day">;

/** Number of days in a block by default. */
const usualBlockDays = 5;
const resamples = 1000;

/** Days grouped into blocks, and the sums of the scores in each resample of these blocks. */
interface ResampledDays {
  readonly blocks: number;
  readonly total: ComparedTotal;
  readonly resampled: readonly ComparedTotal[];
}

/**
 * Resamples days 1,000 times: draws whole blocks of consecutive days with replacement, because consecutive days have similar weather.
 *
 * @param seed - Integer seed; equal seeds draw the same blocks.
 * @param blockDays - Number of days in a block.
 * @see Kuensch 1989, https://doi.org/10.1214/aos/1176347265
 */
export function resampleDays(
  days: readonly ComparedDay[],
  seed: number,
  blockDays = usualBlockDays,
): ResampledDays {
  const blocks = [...Map.groupBy(days, ({ day }) => Math.floor(day / blockDays)).values()].map(totalOf);
  const count = blocks.length;
  return {
    blocks: count,
    total: totalOf(blocks),
    resampled: Array.from({ length: count === 0 ? 0 : resamples }, (_, resample) => {
      const drawn = blockDraws(count, seed, resample);
      let [forecast, reference] = [0, 0];
      for (let index = 0; index < count; index += 1) {
        const block = blocks[drawn(index)]!;
        forecast += block.forecast;
        reference += block.reference;
      }
      return { forecast, reference };
    }),
  };
}

/**
 * Returns a function that draws blocks with replacement. The function takes the number of the draw, from 0, and returns the position of the drawn block.
 *
 * @param count - Number of blocks.
 * @param seed - Integer seed; equal seeds draw the same blocks.
 * @param resample - Number of the resample; different numbers draw different blocks.
 */
export function blockDraws(count: number, seed: number, resample: number): (index: number) => number {
  const before = hashedWith(hashedWith(emptyHash, seed), resample);
  return (index) => Math.floor(uniformOf(hashedWith(before, index)) * count);
}

function totalOf(all: readonly ComparedTotal[]): ComparedTotal {
  let forecast = 0;
  let reference = 0;
  for (const one of all) {
    forecast += one.forecast;
    reference += one.reference;
  }
  return { forecast, reference };
}

/**
 * Returns a pseudo-random number in [0, 1) that depends only on the given integers. It uses FNV-1a, then the finalizer of MurmurHash3.
 *
 * @param integers - Integers; only their lower 32 bits are used.
 * @example
 * ```js
 * hashedUniform(1, 2) === hashedUniform(1, 2); // => true
 * ```
 */
export function hashedUniform(...integers: readonly number[]): number {
  return uniformOf(integers.reduce(hashedWith, emptyHash));
}

const emptyHash = 0x81_1c_9d_c5;

function hashedWith(hash: number, integer: number): number {
  return Math.imul(hash ^ integer, 0x01_00_01_93);
}

function uniformOf(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
