import { productMembers, products, type Product } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { Cell } from "../../source/source.ts";
import { fillForecastLikeness } from "./forecast-likeness.ts";
import {
  addHistory,
  drivers,
  historyOf,
  latentField,
  phasesAt,
  wavesAt,
  wavesPerDriver,
} from "./latent-field.ts";
import { runErrorOf, familyOf } from "./run-error.ts";
import type { SyntheticOptions } from "../recipe.ts";

/** Key that separates the revisions of runs from all other histories of the same seed. */
const kind = -4;

/** Lead beyond which the knowledge of a run counts as nothing [h]. */
const firstLookHours = 480;

/**
 * The common error of all forecasts of a run if each run learns something of its own. With the likeness r of a lead, a run knows u = r / (1 - r) of the truth,
 * like so many observations with independent errors. It adds the difference to the run before. So a forecast uses everything that those before it knew. A later
 * forecast is like one more member of any earlier one, and no earlier change predicts a later one.
 */
class Revisions {
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

/**
 * The truth and the members of one run at one cell: the drivers of the weather at any instant.
 *
 * With the likeness r of a lead, a member is r X + sqrt(r (1 - r)) N + sqrt(1 - r) e. X is the truth, N the error of the whole run, and e its own,
 * all independent and standard normal. So is the member. Its correlation with the truth is r, and so is that of any two members. Truth and members
 * are exchangeable: at each instant the truth could be any one of them.
 */
export class Histories {
  readonly #run: EpochHour;
  readonly #field: ReturnType<typeof latentField>;
  readonly #phases: Float64Array;
  readonly #truth: Float64Array;
  /** The error of the whole run, or the revisions of this run and those before it. */
  readonly #runError: Float64Array | Revisions;
  readonly #members: readonly Float64Array[];
  readonly #waves = new Float64Array(drivers.length * wavesPerDriver * 2);
  /** History that all members share now: only the truth up to the start of the run. */
  readonly #common = new Float64Array(drivers.length);
  readonly #member = new Float64Array(drivers.length);
  readonly #likeness = new Float64Array(drivers.length);
  readonly #runWeights = new Float64Array(drivers.length);
  readonly #memberWeights = new Float64Array(drivers.length);
  #isPast = true;

  constructor({ product, seed, revisedEveryHours }: SyntheticOptions, cell: Cell, run: EpochHour) {
    this.#run = run;
    this.#field = latentField(seed);
    this.#phases = phasesAt(this.#field, cell.latitude, cell.longitude);
    this.#truth = historyOf(seed, -1);
    this.#runError =
      revisedEveryHours === undefined
        ? runErrorOf(product, seed, run)
        : new Revisions({ product, seed }, run, revisedEveryHours);
    this.#members = Array.from({ length: productMembers[product] }, (_, member) =>
      historyOf(seed, products.indexOf(product), run, member),
    );
  }

  /** Moves to an instant; fractions of an hour are allowed. */
  moveTo(hour: EpochHour): void {
    wavesAt(this.#field, this.#phases, hour, this.#waves);
    const lead = hour - this.#run;
    this.#isPast = lead <= 0;
    if (this.#isPast) this.#likeness.fill(1);
    else fillForecastLikeness(lead, this.#likeness);
    for (let driver = 0; driver < drivers.length; driver += 1) {
      const likeness = this.#likeness[driver]!;
      this.#runWeights[driver] = Math.sqrt(likeness * (1 - likeness));
      this.#memberWeights[driver] = Math.sqrt(1 - likeness);
    }
    this.#common.fill(0);
    addHistory(this.#waves, this.#truth, this.#likeness, this.#common);
    if (this.#isPast) return;
    if (this.#runError instanceof Revisions)
      this.#runError.addTo(hour, this.#waves, this.#likeness, this.#common);
    else addHistory(this.#waves, this.#runError, this.#runWeights, this.#common);
  }

  /** Returns the drivers of a member now, standard normal at every lead; overwritten by the next call. */
  driversOf(member: number): Float64Array {
    if (this.#isPast) return this.#common;
    for (let driver = 0; driver < drivers.length; driver += 1) this.#member[driver] = this.#common[driver]!;
    addHistory(this.#waves, this.#members[member]!, this.#memberWeights, this.#member);
    return this.#member;
  }
}
