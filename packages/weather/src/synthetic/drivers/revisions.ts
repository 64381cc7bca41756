import type { Product } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import { fillForecastLikeness } from "./forecast-likeness.ts";
import { addHistory, drivers, historyOf } from "./latent-field.ts";
import { familyOf } from "./run-error.ts";

/** Key that separates the revisions of runs from all other histories of the same seed. */
const kind = -4;

/** Lead beyond which the knowledge of a run counts as nothing [h]. */
const firstLookHours = 480;

/**
 * The common error of all forecasts of a run if each run learns something of its own. With the likeness r of a lead, a run knows u = r / (1 - r) of the truth,
 * like so many observations with independent errors. It adds the difference to the run before. So a forecast uses everything that those before it knew. A later
 * forecast is like one more member of any earlier one, and no earlier change predicts a later one.
 */
export class Revisions {
  readonly #seed: number;
  readonly #family: number;
  readonly #run: EpochHour;
  readonly #everyHours: number;
  readonly #learnt = new Map<EpochHour, Float64Array>();
  readonly #likeness = new Float64Array(drivers.length);
  readonly #weights = new Float64Array(drivers.length);
  readonly #known = new Float64Array(drivers.length);

  /** @param run - A multiple of `everyHours`. */
  constructor(
    { product, seed }: { readonly product: Product; readonly seed: number },
    run: EpochHour,
    everyHours: number,
  ) {
    this.#seed = seed;
    this.#family = familyOf(product);
    this.#run = run;
    this.#everyHours = everyHours;
  }

  /**
   * Adds the common error at an hour after the run, with the weight that it has in a member.
   *
   * @param likeness - The likeness of the lead, by driver.
   */
  addTo(hour: EpochHour, waves: Float64Array, likeness: Float64Array, sums: Float64Array): void {
    const first = Math.ceil((hour - firstLookHours) / this.#everyHours) * this.#everyHours;
    this.#known.fill(0);
    for (let run = Math.min(first, this.#run); run <= this.#run; run += this.#everyHours) {
      fillForecastLikeness(hour - run, this.#likeness);
      for (let driver = 0; driver < drivers.length; driver += 1) {
        const known = this.#likeness[driver]! / (1 - this.#likeness[driver]!);
        this.#weights[driver] = (1 - likeness[driver]!) * Math.sqrt(known - this.#known[driver]!);
        this.#known[driver] = known;
      }
      addHistory(waves, this.#learntBy(run), this.#weights, sums);
    }
  }

  #learntBy(run: EpochHour): Float64Array {
    const found = this.#learnt.get(run) ?? historyOf(this.#seed, kind, this.#family, run);
    this.#learnt.set(run, found);
    return found;
  }
}
