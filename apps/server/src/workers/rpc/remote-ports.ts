import type { EpochHour } from "@halcyon/schema/time";
import {
  type AbsentPart,
  DamagedRuns,
  type FedPart,
  mapLayers,
  type ModelPart,
  type RecordSource,
  siteCalibration,
  type SourceDescription,
  type WeatherSource,
} from "@halcyon/weather";
import { forecastsOf, recordOf } from "@halcyon/weather/sources/synthetic";
import { given } from "@halcyon/base/given";
import { nothingUsual } from "./nothing-usual.ts";
import type { Ports } from "../../ports.ts";
import type { EntryPorts } from "../../entries/find-entry.ts";
import type { OpenedStore } from "../../config/sources/store-model-part.ts";
import type { CallRemote } from "./client.ts";
import type { Catalogue, LentPart, LentRecord } from "./catalogue.ts";

/** Opens a store that the lending process has opened. */
type OpenStore = (store: OpenedStore, description: SourceDescription) => WeatherSource;

/**
 * Ports whose sources are asked in the thread that owns them, but for those that are only work: they are made anew here.
 *
 * @param openStore - Where it is not given, stores are asked in that thread as well.
 */
export function remotePorts(
  { models, hourly, daily, projections, absent, lapseKPerKm, calibratedByDefault }: Catalogue,
  borrow: CallRemote,
  openStore?: OpenStore,
): Pick<Ports, "models" | "records" | "lapseKPerKm" | "calibratedByDefault"> &
  Required<Pick<EntryPorts, "ownEntries"> & Pick<Ports, "usual">> {
  return {
    models: new Map(
      models.map(([model, parts]) => [model, parts.map((lent) => borrowedPart(lent, borrow, openStore))]),
    ),
    records: {
      hourly: hourly && borrowedRecord(hourly, borrow),
      daily: daily && borrowedRecord(daily, borrow),
      projections: projections.map((lent) => borrowedRecord(lent, borrow)),
      absent,
    },
    calibratedByDefault,
    ...given({ lapseKPerKm }),
    ownEntries: {
      find: (name) => borrow("own entries", "find", name),
      findVersion: (name, version) => borrow("own entries", "findVersion", name, version),
    },
    // Who has no record of hours knows of nothing how usual it is, and is not asked at each place.
    usual: hourly === undefined ? nothingUsual : { find: (wish) => borrow("usual", "find", wish) },
  };
}

function borrowedPart(lent: LentPart | AbsentPart, borrow: CallRemote, openStore?: OpenStore): ModelPart {
  return "name" in lent ? borrowedFedPart(lent, borrow, openStore) : lent;
}

function borrowedFedPart(lent: LentPart, borrow: CallRemote, openStore?: OpenStore): FedPart {
  const { part, name, calibrations, description } = lent;
  const sites = calibrations
    .map((file) => siteCalibration(file, description))
    .filter((site) => site !== undefined);
  return {
    part,
    damage: new BorrowedDamage(name, borrow),
    source: sourceHere(lent, openStore) ?? borrowedSource(lent, borrow),
    ...mapLayers(lent, (layer) => borrowedFedPart(layer, borrow, openStore)),
    calibrations: {
      sites: () => sites,
      onHeld: (stamps) => void borrow(name, "noteHeld", stamps),
    },
  };
}

/** The source as this thread has it itself; undefined where it is borrowed. */
function sourceHere(
  { recipe, store, description }: LentPart,
  openStore?: OpenStore,
): WeatherSource | undefined {
  if (recipe?.of === "forecasts") return forecastsOf(recipe);
  return store && openStore?.(store, description);
}

function borrowedSource({ name, description, hasSnapshots }: LentPart, borrow: CallRemote): WeatherSource {
  return {
    describe: () => description,
    ...(hasSnapshots ? { snapshot: () => borrow<string>(name, "snapshot") } : {}),
    latestRun: (now, isPassedOver) => latestRun(name, borrow, now, isPassedOver),
    locate: (location, run) => borrow(name, "locate", location, run),
    read: (request) => borrow(name, "read", request),
  };
}

/** Asks for the newest run until one is not passed over; a source may have only one. */
async function latestRun(
  name: string,
  borrow: CallRemote,
  now: EpochHour,
  isPassedOver: (run: EpochHour) => boolean = () => false,
): Promise<EpochHour | undefined> {
  const passedOver: EpochHour[] = [];
  for (;;) {
    const run = await borrow<EpochHour | undefined>(name, "latestRun", now, passedOver);
    if (run === undefined || !isPassedOver(run) || passedOver.includes(run)) return run;
    passedOver.push(run);
  }
}

/** Damage that a thread finds is known to the thread that owns the source as well. */
class BorrowedDamage extends DamagedRuns {
  readonly #name: string;
  readonly #borrow: CallRemote;

  constructor(name: string, borrow: CallRemote) {
    super(Date.now);
    this.#name = name;
    this.#borrow = borrow;
  }

  override mark(run: EpochHour, cause: Error): void {
    super.mark(run, cause);
    void this.#borrow(this.#name, "markDamaged", run, cause.message);
  }
}

function borrowedRecord({ name, description, recipe }: LentRecord, borrow: CallRemote): RecordSource {
  if (recipe !== undefined && recipe.of !== "forecasts") return recordOf(recipe);
  return {
    describe: () => description,
    locate: (location) => borrow(name, "locate", location),
    // Functions cannot be sent, and what is lent makes nothing that would be worth ending.
    read: ({ cell, variables, from, to }) => borrow(name, "read", { cell, variables, from, to }),
  };
}
