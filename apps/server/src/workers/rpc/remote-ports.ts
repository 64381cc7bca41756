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
  type SourceGrid,
  type WeatherSource,
} from "@halcyon/weather";
import { forecastsOf, recordOf } from "@halcyon/weather/sources/synthetic";
import { given } from "@halcyon/base/given";
import type { Ports, ProofLookup, UsualLookup } from "../../ports.ts";
import type { EntryPorts } from "../../entries/find-entry.ts";
import type { OpenArchiveAgain } from "../../config/sources/dynamical-model-part.ts";
import type { OpenedStore } from "../../config/sources/store-model-part.ts";
import type { CallRemote } from "./client.ts";
import type { Catalogue, RemotePart, RemotePast, RemoteRecord } from "./catalogue.ts";

/** Functions with which this thread itself opens stores and archives that another thread has opened. Otherwise, the other thread reads for it. */
interface OpenHere {
  readonly store: (store: OpenedStore, description: SourceDescription) => WeatherSource;
  /** Opens an archive to read its past runs; if absent, the thread that owns the source reads them. */
  readonly archive?: OpenArchiveAgain;
}

/**
 * Returns ports (dependencies) with sources that are read in the thread that owns them. Synthetic sources are created in this thread.
 *
 * @param open - Opens sources in this thread. Without it, the owning thread reads all sources that are not synthetic.
 */
export function remotePorts(
  { models, hourly, daily, projections, absent, lapseKPerKm, calibratedByDefault }: Catalogue,
  callRemote: CallRemote,
  open?: OpenHere,
): Pick<Ports, "models" | "records" | "lapseKPerKm" | "calibratedByDefault"> &
  Required<Pick<EntryPorts, "ownEntries"> & Pick<Ports, "usual" | "proof" | "warned">> {
  return {
    models: new Map(
      models.map(([model, parts]) => [model, parts.map((remote) => partFrom(remote, callRemote, open))]),
    ),
    records: {
      hourly: hourly && recordFrom(hourly, callRemote),
      daily: daily && recordFrom(daily, callRemote),
      projections: projections.map((remote) => recordFrom(remote, callRemote)),
      absent,
    },
    calibratedByDefault,
    ...given({ lapseKPerKm }),
    ownEntries: {
      find: (name) => callRemote("own entries", "find", name),
      findVersion: (name, version) => callRemote("own entries", "findVersion", name, version),
    },
    proof: { find: (wish) => callRemote("proof", "find", wish) },
    warned: { find: (wish) => callRemote("warned", "find", wish) },
    // Who has no record of hours knows of nothing how usual it is, and is not asked at each place.
    usual: hourly === undefined ? nothingUsual : { find: (wish) => callRemote("usual", "find", wish) },
  };
}

function partFrom(remote: RemotePart | AbsentPart, callRemote: CallRemote, open?: OpenHere): ModelPart {
  return "name" in remote ? fedPartFrom(remote, callRemote, open) : remote;
}

function fedPartFrom(remote: RemotePart, callRemote: CallRemote, open?: OpenHere): FedPart {
  const { part, name, calibrations, description } = remote;
  const sites = calibrations
    .map((file) => siteCalibration(file, description))
    .filter((site) => site !== undefined);
  return {
    part,
    damage: new RemoteDamage(name, callRemote),
    source:
      sourceHere(remote, open) ??
      readingPastHere(sourceFrom(remote, callRemote), remote.archive, open?.archive),
    ...mapLayers(remote, (layer) => fedPartFrom(layer, callRemote, open)),
    calibrations: {
      sites: () => sites,
      onHeld: (stamps) => void callRemote(name, "noteHeld", stamps),
    },
  };
}

/** Creates the source in this thread if this is possible. Returns undefined if the source must be called in another thread. */
function sourceHere({ recipe, store, description }: RemotePart, open?: OpenHere): WeatherSource | undefined {
  if (recipe?.of === "forecasts") return forecastsOf(recipe);
  return store && open?.store(store, description);
}

/** Returns a source whose past runs are read in this thread if its archive can be opened here. Only past runs take long to fetch and unpack. */
function readingPastHere(
  source: WeatherSource,
  archive: RemotePart["archive"],
  openArchive: OpenHere["archive"],
): WeatherSource {
  if (archive === undefined || openArchive === undefined) return source;
  return {
    ...source,
    read: async (request) => {
      if (request.past !== true) return source.read(request);
      const here = await openArchive(archive);
      // The plan may know runs that came after the archive was opened here.
      await here.past!.runsBetween(request.run, request.run);
      return here.read(request);
    },
  };
}

function sourceFrom(
  { name, description, hasGrid, hasSnapshots, hasStations, past }: RemotePart,
  callRemote: CallRemote,
): WeatherSource {
  return {
    describe: () => description,
    ...(hasSnapshots ? { snapshot: () => callRemote<string>(name, "snapshot") } : {}),
    latestRun: (now, isPassedOver) => latestRun(name, callRemote, now, isPassedOver),
    locate: (location, run) => callRemote(name, "locate", location, run),
    ...(hasGrid ? { grid: (run) => callRemote<SourceGrid | undefined>(name, "grid", run) } : {}),
    ...(hasStations ? { nearestStation: (location) => callRemote(name, "nearestStation", location) } : {}),
    read: (request) => callRemote(name, "read", request),
    ...(past === undefined ? {} : { past: pastFrom(name, past, callRemote) }),
  };
}

function pastFrom(
  name: string,
  past: RemotePast,
  callRemote: CallRemote,
): NonNullable<WeatherSource["past"]> {
  return {
    ...past,
    runsBetween: (from, to) => callRemote(name, "pastRunsBetween", from, to),
    costOf() {
      throw new Error("Only the thread that owns a source knows the cost of its past runs.");
    },
  };
}

/** Returns the newest run that `isPassedOver` does not skip; undefined if there is none. Asks the owner of the source for one run after another. */
async function latestRun(
  name: string,
  callRemote: CallRemote,
  now: EpochHour,
  isPassedOver: (run: EpochHour) => boolean = () => false,
): Promise<EpochHour | undefined> {
  const passedOver: EpochHour[] = [];
  for (;;) {
    const run = await callRemote<EpochHour | undefined>(name, "latestRun", now, passedOver);
    if (run === undefined || !isPassedOver(run) || passedOver.includes(run)) return run;
    passedOver.push(run);
  }
}

/** Damaged runs that this thread found. Each is also reported to the thread that owns the source. */
class RemoteDamage extends DamagedRuns {
  readonly #name: string;
  readonly #callRemote: CallRemote;

  constructor(name: string, callRemote: CallRemote) {
    super(Date.now);
    this.#name = name;
    this.#callRemote = callRemote;
  }

  override mark(run: EpochHour, cause: Error): void {
    super.mark(run, cause);
    void this.#callRemote(this.#name, "markDamaged", run, cause.message);
  }
}

function recordFrom({ name, description, grid, recipe }: RemoteRecord, callRemote: CallRemote): RecordSource {
  if (recipe !== undefined && recipe.of !== "forecasts") return recordOf(recipe);
  return {
    describe: () => description,
    locate: (location) => callRemote(name, "locate", location),
    grid: () => grid,
    // Functions cannot be sent, and what is called there makes nothing that would be worth ending.
    read: ({ cell, variables, from, to }) => callRemote(name, "read", { cell, variables, from, to }),
  };
}

/** Look-up that never finds any score frequencies. */
export const nothingUsual: UsualLookup = { find: async () => undefined };

/** Look-up that never finds a report about how often forecast windows came true. */
export const nothingProved: ProofLookup = { find: async () => undefined };
