import { entityTag } from "@halcyon/base/etag";
import { writeCapabilities } from "@halcyon/formats/wmts/write-capabilities";
import { type Entry, planningAid, polarities, variable } from "@halcyon/schema";
import { type EpochHour, epochHourOf, formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { type MapLayer, mapLayers, mapZoomMax } from "@halcyon/schema/v2";
import { evenRange } from "@halcyon/schema/wire";
import { variableWords } from "@halcyon/schema/words";
import {
  type Field,
  fieldSource,
  type FieldSource,
  folderStorage,
  StoreError,
  type StoreRoot,
} from "@halcyon/store";
import { Refusal } from "../errors/refusal.ts";
import { mapDrawing } from "./embed/map-drawing.ts";
import { mapFolder } from "./map-folder.ts";
import { isMade, type StoredMap } from "./map-store.ts";
import { drawLegend } from "./tiles/draw-legend.ts";
import { drawTile } from "./tiles/draw-tile.ts";
import { DrawnLayers } from "./tiles/drawn-layer.ts";
import { type LayerStyle, rangeStyle, scoreStyle, shareStyle } from "./tiles/layer-style.ts";

/** File of a map. */
export interface MapFile {
  readonly contentType: string;
  /** Bytes of the file; undefined if a tile shows no data. */
  readonly bytes: Uint8Array | undefined;
  readonly etag: string;
  /** Time after which the file may change [ms since 1970]; undefined if it depends only on the next making. */
  readonly untilMs?: number;
}

/** Map, and the entry that it shows; undefined if it shows a variable. */
export interface ShownMap {
  readonly map: StoredMap;
  readonly entry: Entry | undefined;
}

export interface MapFilesOptions {
  /** Folder of the fields of all maps, or their bucket. */
  readonly root: StoreRoot;
  readonly nowMs: () => number;
}

/** Maximum size of the cached layers that are ready to be drawn [bytes]. */
const drawnMaxBytes = 16 * 2 ** 20;

/** Maximum number of maps whose fields stay open. */
const openMapsMax = 50;

const legendSize = { width: 460, height: 152 };

/** Reads and draws the files of kept maps. */
export class MapFiles {
  readonly #options: MapFilesOptions;
  readonly #storage;
  readonly #sources = new Map<string, FieldSource>();
  readonly #layers = new DrawnLayers(drawnMaxBytes);

  constructor(options: MapFilesOptions) {
    this.#options = options;
    this.#storage = typeof options.root === "string" ? folderStorage(options.root) : options.root.storage;
  }

  /** Draws a tile. The hour is a full hour in UTC, or `+` and a number of hours from now. */
  async tile({ map, entry }: ShownMap, { layer, time, z, x, y, scale }: AskedTile): Promise<MapFile> {
    const now = epochHourOf(this.#options.nowMs());
    const hour = hourOf(time, now);
    return this.read(map, async (field) => {
      requireLayer(field, layer);
      const drawn = await this.#layers.at(field, layer, hour, styleOf(layer, { map, entry }, field));
      if (drawn === undefined) throw outsideHours(field);
      return {
        contentType: "image/png",
        bytes: drawTile(drawn, { z, x, y }, scale),
        etag: entityTag([field.group, layer, hour, z, x, y, scale].map(String)),
        ...(time.startsWith("+") ? { untilMs: (now + 1) * millisecondsPerHour } : {}),
      };
    });
  }

  /** Draws the colours of a layer. Those of a weather variable depend on the field. */
  async legend(shown: ShownMap, layer: MapLayer): Promise<MapFile> {
    const { map } = shown;
    const drawn = (field?: Field): MapFile => ({
      contentType: "image/png",
      bytes: drawLegend(styleOf(layer, shown, field), titleOf(layer, map)),
      etag: entityTag([map.id, layer, String(map.version), field?.group ?? ""]),
    });
    if (map.request.variable === undefined) return drawn();
    return this.read(map, async (field) => drawn(field));
  }

  /** Returns the description of the tiles of a layer at an hour (TileJSON 3.0). */
  async tileJson(
    { map, entry }: ShownMap,
    { layer, time, url }: { readonly layer: MapLayer; readonly time: string; readonly url: string },
  ): Promise<MapFile> {
    const hour = hourOf(time, epochHourOf(this.#options.nowMs()));
    return this.read(map, async (field) => {
      requireLayer(field, layer);
      if (hour < field.from || hour >= field.from + field.hours) throw outsideHours(field);
      const [west, south, east, north] = map.bounds;
      const json = {
        tilejson: "3.0.0",
        name: `${map.request.name}: ${titleOf(layer, map)}`,
        description: `${field.synthetic ? "SYNTHETIC weather, not real. " : ""}${wordsOf({ map, entry })}. ${planningAid}`,
        attribution: field.attribution,
        tiles: [`${url}/${layer}/${time.startsWith("+") ? time : formatEpochHour(hour)}/{z}/{x}/{y}.png`],
        minzoom: 0,
        maxzoom: mapZoomMax,
        bounds: [Math.max(west, -180), south, Math.min(east, 180), north],
        legend: `${url}/legend.png?layer=${layer}`,
        halcyon: {
          layer,
          hour: formatEpochHour(hour),
          from: formatEpochHour(field.from),
          to: formatEpochHour(field.from + field.hours - 1),
          run: formatEpochHour(field.run),
          synthetic: field.synthetic,
          caveat: entry?.caveat ?? null,
          unit: map.request.variable === undefined ? "1" : variable(map.request.variable).unit,
          zarr: `${url}/zarr/${field.group.split("/")[1]}`,
        },
      };
      return jsonFile(json);
    });
  }

  /** Returns what a reader of the Zarr chunks needs beside them, of one field: its group, cells, hours and layers. */
  async grid(map: StoredMap): Promise<MapFile> {
    return this.read(map, async (field) => {
      const { synthetic, attribution, hours, latitudes, longitudes, layers } = field;
      return jsonFile({
        zarr: `zarr/${field.group.split("/")[1]}`,
        synthetic,
        attribution,
        run: formatEpochHour(field.run),
        from: formatEpochHour(field.from),
        hours,
        latitudes,
        longitudes,
        layers: layers.map((name) => ({ name, ...field.stored(name)!, range: field.range(name) ?? null })),
      });
    });
  }

  /** Returns what a page needs to draw the map from its Zarr chunks. */
  async drawing(shown: ShownMap): Promise<MapFile> {
    const { map } = shown;
    return this.read(map, async (field) => {
      const layers = mapLayers
        .filter((layer) => field.layers.includes(layer))
        .map((layer) => ({ name: layer, title: titleOf(layer, map), style: styleOf(layer, shown, field) }));
      const about = { name: map.request.name, shown: wordsOf(shown), caveat: shown.entry?.caveat ?? null };
      return jsonFile(await mapDrawing(field, about, layers));
    });
  }

  /** Returns the capabilities of the map as a WMTS. */
  async capabilities({ map, entry }: ShownMap, url: string): Promise<MapFile> {
    return this.read(map, async (field) => {
      const last = field.from + field.hours - 1;
      const shown = Math.min(Math.max(epochHourOf(this.#options.nowMs()), field.from), last);
      const [west, south, east, north] = map.bounds;
      const text = writeCapabilities({
        title: map.request.name,
        abstract: `${field.synthetic ? "SYNTHETIC weather, not real. " : ""}${wordsOf({ map, entry })}. ${field.attribution.replace(/\.$/, "")}. ${planningAid}`,
        url: `${url}/WMTSCapabilities.xml`,
        layers: mapLayers
          .filter((layer) => field.layers.includes(layer))
          .map((layer) => ({
            name: layer,
            title: titleOf(layer, map),
            abstract: wordsOf({ map, entry }),
            bounds: [Math.max(west, -180), south, Math.min(east, 180), north],
            tileUrl: `${url}/${layer}/{Time}/{TileMatrix}/{TileCol}/{TileRow}.png`,
            legend: { url: `${url}/legend.png?layer=${layer}`, ...legendSize },
          })),
        hours: {
          first: formatEpochHour(field.from),
          last: formatEpochHour(last),
          shown: formatEpochHour(shown),
        },
        maxZoom: mapZoomMax,
      });
      return { contentType: "application/xml", bytes: Buffer.from(text), etag: entityTag([text]) };
    });
  }

  /**
   * Returns a file of the fields of a map: `latest.json`, or a file of a Zarr group. A group never changes.
   *
   * @param path - Path below the folder of the map.
   * @throws Refusal not_found if the map was not made since its last change.
   */
  async zarr(map: StoredMap, path: string): Promise<MapFile | undefined> {
    if (!zarrPath.test(path)) return undefined;
    requireMade(map);
    const bytes = await this.#storage.get(`${mapFolder(map.id)}/${path}`, "fresh");
    if (bytes === undefined) return undefined;
    const contentType = path.endsWith(".json") ? "application/json" : "application/octet-stream";
    return {
      contentType,
      bytes,
      etag: entityTag([path === "latest.json" ? Buffer.from(bytes).toString() : path]),
    };
  }

  /**
   * Calls a function with the newest field of a map.
   *
   * @throws Refusal not_found if the map was not made since its last change.
   */
  async read<Result>(map: StoredMap, work: (field: Field) => Promise<Result>): Promise<Result> {
    requireMade(map);
    try {
      return await this.#sourceOf(map).read(work);
    } catch (error) {
      if (error instanceof StoreError && error.code === "empty") throw notMade(map);
      throw error;
    }
  }

  /** Returns the source of the fields of a map. Each making has its own, because a source may go on with the field that it has open for some seconds. */
  #sourceOf({ id, made_of: making }: StoredMap): FieldSource {
    const map = mapFolder(id);
    const key = `${map} ${making}`;
    const source =
      this.#sources.get(key) ?? fieldSource({ storage: this.#storage, map, clock: this.#options.nowMs });
    this.#sources.delete(key);
    this.#sources.set(key, source);
    for (const oldest of this.#sources.keys()) {
      if (this.#sources.size <= openMapsMax) break;
      this.#sources.delete(oldest);
    }
    return source;
  }
}

export interface AskedTile {
  readonly layer: MapLayer;
  readonly time: string;
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly scale: 1 | 2;
}

/** Path of a published file: `latest.json`, or names of a group without a leading dot. */
const zarrPath =
  /^(?:latest\.json|\d{4}-\d\d-\d\dT\d\dZ-[0-9a-f]{8}(?:\/[A-Za-z0-9_]+)*\/(?:zarr\.json|c|\d+))$/;

const titles: Readonly<Record<MapLayer, string>> = {
  score: "Score",
  share_acceptable: "Members at least acceptable",
  share_ideal: "Members ideal",
  share_window: "Members good for the whole work",
  median: "median",
  Q10: "10th percentile",
  Q90: "90th percentile",
};

/** Returns the title of a layer. That of a weather variable has its unit. */
export function titleOf(layer: MapLayer, { request: { variable: name } }: StoredMap): string {
  return name === undefined ? titles[layer] : `${variableWords(name)}, ${titles[layer]}`;
}

/** Returns what a map shows in words. */
function wordsOf({ map, entry }: ShownMap): string {
  return entry?.name ?? variableWords(map.request.variable!);
}

const scoreStyles = { suitability: scoreStyle("suitability"), presence: scoreStyle("presence") } as const;
const sharesStyle = shareStyle();

/** Colours of weather variables. Those of a field are the same for all its layers, so that one can be compared with another. */
const variableStyles = new WeakMap<Field, LayerStyle>();

/**
 * Returns the colours of a layer.
 *
 * @param field - Field of the layer, whose range the colours of a weather variable cover.
 */
function styleOf(layer: MapLayer, { map, entry }: ShownMap, field: Field | undefined): LayerStyle {
  const { variable: name } = map.request;
  if (name === undefined || field === undefined)
    return layer === "score" ? scoreStyles[polarities[entry!.type]] : sharesStyle;
  const known = variableStyles.get(field);
  if (known !== undefined) return known;
  const ranges = field.layers.flatMap((one) => field.range(one) ?? []);
  const [low, high] = evenRange(Math.min(...ranges), Math.max(...ranges));
  const style = rangeStyle(low, high, variable(name).unit);
  variableStyles.set(field, style);
  return style;
}

function hourOf(time: string, now: EpochHour): EpochHour {
  const relative = /^\+(\d{1,3})$/.exec(time)?.[1];
  if (relative !== undefined) return now + Number(relative);
  if (/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/.test(time) && !Number.isNaN(Date.parse(time)))
    return epochHourOf(Date.parse(time));
  throw new Refusal("not_found", {
    detail: "The hour of a tile is a full hour such as 2026-11-29T12:00:00Z, or +0 to +239 from now.",
  });
}

/**
 * Checks that a field has a layer. A map that was changed has other layers after its next making.
 *
 * @throws Refusal not_found if it lacks the layer.
 */
function requireLayer({ layers }: Field, layer: MapLayer): void {
  if (layers.includes(layer)) return;
  throw new Refusal("not_found", { detail: `The layers of the map are now ${layers.join(", ")}.` });
}

function outsideHours({ from, hours }: Field): Refusal {
  return new Refusal("not_found", {
    detail: `The map has the hours from ${formatEpochHour(from)} to ${formatEpochHour(from + hours - 1)}.`,
  });
}

/**
 * Checks that a map was made since the last change of what it shows.
 *
 * @throws Refusal not_found if it was not.
 */
function requireMade(map: StoredMap): void {
  if (!isMade(map)) throw notMade(map);
}

/** Returns the refusal of a map without files. Readers of a link are strangers, so it says nothing of the account. */
function notMade({ state, failure, made_of: making }: StoredMap): Refusal {
  const [what, next] =
    making === null
      ? ["The map was never made.", "first"]
      : ["The map was changed, and was not made again since.", "next"];
  const why =
    state === "paused"
      ? "It is paused, until its owner resumes it."
      : failure === null
        ? `It waits for its ${next} making: ask again in some minutes.`
        : "The last attempt failed, and another one follows.";
  return new Refusal("not_found", { detail: `${what} ${why}` });
}

function jsonFile(json: unknown): MapFile {
  const text = JSON.stringify(json);
  return { contentType: "application/json", bytes: Buffer.from(text), etag: entityTag([text]) };
}
