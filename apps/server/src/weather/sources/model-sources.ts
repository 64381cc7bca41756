import { dirname, join } from "node:path";
import { type ModelId, modelIds, type PartName, partNames, type VariableName } from "@halcyon/schema";
import { isSingleRun, modelParts, modelProducts } from "@halcyon/schema/registry";
import {
  DamagedRuns,
  isFed,
  type ModelPart,
  type SiteCalibrations,
  type SourceDescription,
  type WeatherSource,
} from "@halcyon/weather";
import { folderTiles } from "@halcyon/store";
import { diskBytes } from "@halcyon/weather/source-kit";
import { dynamicalClient, type DynamicalClient } from "@halcyon/weather/sources/dynamical";
import { calibrationFolder } from "../calibrations/calibration-folder.ts";
import { type CalibrationsAt, modelPartCalibrations } from "../calibrations/model-part-calibrations.ts";
import { type Config, dynamicalDefaults } from "../../config/config.ts";
import { ConfigError } from "../../config/config-error.ts";
import { given } from "@halcyon/base/given";
import type { Models } from "../../ports.ts";
import { weatherPlace } from "../../config/weather-place.ts";
import { keepOpening, type Opening, type OpeningClock, openingClock } from "./keep-opening.ts";
import { openMeteoOf } from "./open-meteo-of.ts";
import {
  archiveClientOptions,
  type ArchiveSurroundings,
  pastCells,
} from "../../config/sources/archive-surroundings.ts";
import {
  openerOf,
  type ModelPartConfig,
  partConfigs,
  type SourceConfig,
} from "../../config/sources/model-part-config.ts";
import type { Open, ModelPartPlace } from "../../config/sources/source-kind.ts";
import { storeSurroundings } from "../../config/stores/store-at.ts";

/**
 * Opens the configured sources of all model parts (such as the ensemble). A source that cannot be opened is retried, and is absent until it opens.
 *
 * @throws ConfigError if a setting is invalid. The message names its position in the configuration.
 */
export async function modelSources(
  config: Pick<Config, "models" | "openMeteo" | "preset" | "configFile"> &
    Partial<Pick<Config, "dynamical" | "dataDirectory" | "objectStore" | "verification">>,
  readText: (path: string) => string,
  clock: OpeningClock = openingClock,
): Promise<Models> {
  const { dataDirectory } = config;
  const dynamical = config.dynamical ?? dynamicalDefaults;
  const cells = pastCells(dataDirectory);
  const archives: ArchiveSurroundings = {
    catalogueUrl: dynamical.catalogue_url,
    hosts: dynamical.hosts,
    dataDirectory,
    places: config.verification?.places,
  };
  const shared = {
    folder: dirname(config.configFile ?? "."),
    stores: storeSurroundings(config),
    readText,
    openMeteo: openMeteoOf(config, clock.nowMs),
    dynamical: dynamicalAt(archives, cells, dynamical.cache_mb),
    archives,
    pastCells: cells,
  };
  const named = modelIds.flatMap((model) =>
    partNames.flatMap((part) =>
      partConfigs(config.models, model, part).map((partConfig, index) => {
        const name = `models.${model}.${part}${modelParts[part].isList === true ? `.${index}` : ""}`;
        const products = modelProducts[model];
        const product = modelParts[part].isList === true ? products.deterministic : products[part];
        const place = { ...shared, part, product, where: weatherPlace(config, name) };
        const slots = slotsOf(partConfig, place, clock);
        const taughtIn = calibrationFolder(config, model, part);
        if (taughtIn !== undefined) learnFrom(taughtIn, { model, part, nowMs: clock.nowMs }, slots[0]!);
        return { model, part, slots };
      }),
    ),
  );
  const models = new Map<ModelId, readonly ModelPart[]>();
  const opened = new Map<readonly Slot[], ModelPart>();
  const put = (of: ModelId, part: PartName, slots: readonly Slot[]): void => {
    opened.set(slots, partOf(part, slots));
    models.set(
      of,
      named.flatMap((one) => (one.model === of ? (opened.get(one.slots) ?? []) : [])),
    );
  };
  await Promise.all(
    named.map(({ model, part, slots }) => openSlots(slots, () => put(model, part, slots), clock)),
  );
  for (const { model, part, slots } of named)
    refuseOtherWeather(slots[0]!, `--model ${model} --part ${part}`);
  return models;
}

/** Makes a model part read its calibrations each time its source opens. */
function learnFrom(folder: string, site: Omit<CalibrationsAt, "folder" | "source">, slot: Slot): void {
  const { open } = slot;
  slot.open = async () => {
    const source = await open();
    slot.calibrations = await modelPartCalibrations({ ...site, folder, source: source.describe() });
    return source;
  };
}

/** Refuses calibrations that do not fit the weather: those for synthetic weather if the weather is real, or vice versa. */
function refuseOtherWeather({ where, calibrations }: Slot, options: string): void {
  const mixed = calibrations?.faults?.().find(({ kind }) => kind === "other_weather");
  if (mixed === undefined) return;
  throw new ConfigError(
    `${where}: the calibration ${mixed.id} cannot be used: ${mixed.because}; remove it with \`halcyon -- calibrate ${options} --remove ${mixed.id}\``,
  );
}

/** Configured source, and whether it is open. */
interface Slot {
  readonly where: string;
  /** Variables that the source provides if it is an overlay; empty for the main source. */
  readonly variables: readonly VariableName[];
  /** Name of the source in the configuration. */
  readonly id: string;
  open: Open;
  readonly damage: DamagedRuns;
  /** Calibrations of sites for this source; undefined until the source is open. */
  calibrations: SiteCalibrations | undefined;
  opening?: Opening<WeatherSource>;
}

/** Returns the state objects for the source of a model part and for its overlays, in this order. */
function slotsOf(
  { overlays = [], ...own }: ModelPartConfig,
  place: ModelPartPlace,
  { nowMs }: OpeningClock,
): Slot[] {
  const slotOf = (source: SourceConfig, where: string, variables: Slot["variables"]): Slot => ({
    where,
    variables,
    id: ("id" in source ? source.id : undefined) ?? source.source,
    open: openerOf(source, { ...place, where }),
    damage: new DamagedRuns(nowMs),
    calibrations: undefined,
  });
  return [
    slotOf(own, place.where, []),
    ...overlays.map(({ variables, ...source }, index) =>
      slotOf(source, `${place.where}.overlays.${index}`, variables),
    ),
  ];
}

/**
 * Opens the configured sources.
 *
 * @param onChange - Called at each change, once the first state of every source is known.
 */
async function openSlots(slots: readonly Slot[], onChange: () => void, clock: OpeningClock): Promise<void> {
  const set = (slot: Slot, opening: Opening<WeatherSource>): void => {
    slot.opening = opening;
    if (slots.every((one) => one.opening !== undefined)) onChange();
  };
  await Promise.all(
    slots.map((slot) => keepOpening(slot.where, slot.open, (opening) => set(slot, opening), clock)),
  );
}

function partOf(part: PartName, [own, ...overlays]: readonly Slot[]): ModelPart {
  const fed = layerOf(part, own!);
  if (!isFed(fed)) return fed;
  const { id, members } = fed.source.describe();
  if (modelParts[part].isList === true && isSingleRun(part) && members > 1) {
    const cause = new Error(`${own!.where}: ${id} has ${members} members, but the ${part} part is one run`);
    return { part, id: own!.id, absence: { trouble: "unusable", nextTryMs: undefined, cause } };
  }
  if (overlays.length === 0) return fed;
  return {
    ...fed,
    overlays: overlays.map((slot) => {
      const layer = layerOf(part, slot);
      const misfit = isFed(layer) ? misfitOf(slot.variables, layer.source.describe(), members) : undefined;
      if (misfit === undefined) return { variables: slot.variables, layer };
      const absence = {
        trouble: "unusable",
        nextTryMs: undefined,
        cause: new Error(`${slot.where}: ${misfit}`),
      } as const;
      return { variables: slot.variables, layer: { part, id: slot.id, absence } };
    }),
  };
}

function layerOf(part: PartName, { id, opening, damage, calibrations }: Slot): ModelPart {
  const { opened, absence } = opening!;
  return opened === undefined
    ? { part, id, absence }
    : { part, source: opened, damage, ...given({ calibrations }) };
}

/** Returns the reason why a source cannot be an overlay of a model part; undefined if it can be an overlay. */
function misfitOf(
  variables: readonly VariableName[],
  { id, members, isOfEveryMember, variables: carried }: SourceDescription,
  wantedMembers: number,
): string | undefined {
  const lacking = variables.filter((name) => !carried.has(name));
  if (lacking.length > 0) return `${id} does not carry ${lacking.join(", ")}; leave it out of the variables`;
  if (members === wantedMembers || isOfEveryMember === true) return undefined;
  return `${id} has ${members} members, and the part under it ${wantedMembers}: a range needs the same members throughout`;
}

/**
 * Creates the client that all model parts from dynamical.org share. If there is a data folder, it keeps catalogue responses, fetched data and derived tiles
 * when the process ends.
 */
function dynamicalAt(
  archives: ArchiveSurroundings,
  cells: ReturnType<typeof pastCells>,
  cacheMb: number,
): DynamicalClient {
  const options = { ...archiveClientOptions(archives, cells), cacheBytes: cacheMb * 2 ** 20 };
  if (archives.dataDirectory === undefined) return dynamicalClient(options);
  const cache = join(archives.dataDirectory, "cache");
  return dynamicalClient({
    ...options,
    bytes: diskBytes({ folder: join(cache, "bytes") }),
    tiles: folderTiles({ folder: join(cache, "tiles") }),
  });
}
