import { type EpochHour, type Product, productMembers, products } from "@halcyon/schema";
import type { Cell } from "../source/source.ts";
import {
  addHistory,
  drivers,
  historyOf,
  latentField,
  phasesAt,
  wavesAt,
  wavesPerDriver,
} from "./latent-field.ts";

/** Lead at which about 63 % of a forecast's variance is its own [h]. */
const drift = { hours: 170, steepness: 1.5 };

/** The truth and the members of one run at one cell: the drivers of the weather at any instant. */
export class Histories {
  readonly #run: EpochHour;
  readonly #field: ReturnType<typeof latentField>;
  readonly #phases: Float64Array;
  readonly #truth: Float64Array;
  readonly #members: readonly Float64Array[];
  readonly #waves = new Float64Array(drivers.length * wavesPerDriver * 2);
  readonly #truthDrivers = new Float64Array(drivers.length);
  readonly #memberDrivers = new Float64Array(drivers.length);
  #ownShare = 0;

  constructor(
    { product, seed }: { readonly product: Product; readonly seed: number },
    cell: Cell,
    run: EpochHour,
  ) {
    this.#run = run;
    this.#field = latentField(seed);
    this.#phases = phasesAt(this.#field, cell.latitude, cell.longitude);
    this.#truth = historyOf(seed, -1);
    this.#members = Array.from({ length: productMembers[product] }, (_, member) =>
      historyOf(seed, products.indexOf(product), run, member),
    );
  }

  /** Goes to an instant; fractions of an hour are allowed. */
  moveTo(hour: EpochHour): void {
    wavesAt(this.#field, this.#phases, hour, this.#waves);
    this.#truthDrivers.fill(0);
    addHistory(this.#waves, this.#truth, 1, this.#truthDrivers);
    const lead = hour - this.#run;
    this.#ownShare = lead <= 0 ? 0 : 1 - Math.exp(-((lead / drift.hours) ** drift.steepness));
  }

  /** The drivers of a member now, standard normal at every lead; overwritten by the next call. */
  driversOf(member: number): Float64Array {
    if (this.#ownShare === 0) return this.#truthDrivers;
    const truthWeight = Math.sqrt(1 - this.#ownShare);
    for (let driver = 0; driver < drivers.length; driver += 1) {
      this.#memberDrivers[driver] = truthWeight * this.#truthDrivers[driver]!;
    }
    addHistory(this.#waves, this.#members[member]!, Math.sqrt(this.#ownShare), this.#memberDrivers);
    return this.#memberDrivers;
  }
}
