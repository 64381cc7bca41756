import type { EpochHour } from "@halcyon/schema";
import { hashedUniform } from "@halcyon/scoring";
import type { Cell } from "@halcyon/weather";

/** Weather is another after so many days, nearly: an hour of each such block is one of independent cases. */
export const rankBlockDays = 5;

const blockHours = rankBlockDays * 24;

/**
 * Which hours of a place ranks are counted of: one of each block of days, drawn by a hash, and of the first run alone that speaks of it at a lead. Neighbouring hours, and runs that
 * speak of the same one, err together; counted all, they would make any histogram of ranks look uneven.
 */
export class RankSample {
  readonly #taken = new Set<string>();
  readonly #north: number;
  readonly #east: number;

  constructor({ latitude, longitude }: Pick<Cell, "latitude" | "longitude">) {
    this.#north = Math.round(latitude * 1e4);
    this.#east = Math.round(longitude * 1e4);
  }

  /** Whether a forecast is one of the sample; true at most once for an hour and a lead class. */
  takes(hour: EpochHour, leadClass: { readonly fromDay: number }): boolean {
    const block = Math.floor(hour / blockHours);
    const drawn = Math.floor(blockHours * hashedUniform(block, this.#north, this.#east));
    const name = `${leadClass.fromDay} ${block}`;
    if (hour - block * blockHours !== drawn || this.#taken.has(name)) return false;
    this.#taken.add(name);
    return true;
  }

  /** A number of [0, 1) for the places of equal members. */
  drawFor(run: EpochHour, hour: EpochHour): number {
    return hashedUniform(run, hour, this.#north, this.#east);
  }
}
