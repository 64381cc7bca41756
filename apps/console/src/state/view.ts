import {
  ensembleFromHour,
  type CompositeRequest,
  type EntryType,
  entryTypes,
  forecastHoursMax,
  type Location,
  type ModelId,
  modelIds,
  windowHoursMax,
} from "@halcyon/schema";

/** What the address of a page says: everything that is shown follows from it and from the key. */
export interface View {
  readonly location: Location;
  readonly model: ModelId;
  readonly entry: { readonly type: EntryType; readonly id: number };
  readonly forecastHours: number;
  readonly zone: Zone;
  /** Length of the windows that are looked for [h]. */
  readonly windowHours: number;
  /** What every hour of a window must reach. */
  readonly minimumScore: number;
  /** Others to compare with. */
  readonly others: readonly Subject[];
}

/** The clocks on which hours are shown: UTC, or that of the browser. */
export const zones = ["utc", "local"] as const;
export type Zone = (typeof zones)[number];

/** A place and what is scored there. */
export type Subject = Pick<View, "location" | "entry">;

export const firstView: View = {
  location: { latitude: 51.5, longitude: -0.12 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  forecastHours: 240,
  zone: "utc",
  windowHours: 4,
  minimumScore: 0.1,
  others: [],
};

/** The most that are compared with one. */
export const othersMax = 5;

/** Reads the query of an address; what is absent or makes no sense is as in `otherwise`. */
export function readView(search: string, otherwise: View = firstView): View {
  const given = new URLSearchParams(search);
  const model = given.get("model");
  const zone = given.get("zone");
  return {
    location: readLocation(given.get("at") ?? "") ?? otherwise.location,
    entry: readEntry(given.get("entry") ?? "") ?? otherwise.entry,
    model: isOneOf(modelIds, model) ? model : otherwise.model,
    forecastHours: readInteger(given.get("hours"), 1, forecastHoursMax) ?? otherwise.forecastHours,
    zone: isOneOf(zones, zone) ? zone : otherwise.zone,
    windowHours: readInteger(given.get("window"), 1, windowHoursMax) ?? otherwise.windowHours,
    minimumScore: given.get("minimum") === "ideal" ? idealMinimum : otherwise.minimumScore,
    others: given
      .getAll("with")
      .flatMap((text) => readSubject(text) ?? [])
      .slice(0, othersMax),
  };
}

/** The lowest published score that is ideal. */
export const idealMinimum = 0.9001;

/** The query of an address that {@link readView} reads. */
export function writeView(view: View): string {
  const given = new URLSearchParams({
    at: atOf(view.location),
    entry: entryOf(view.entry),
    model: view.model,
    hours: String(view.forecastHours),
  });
  if (view.zone !== firstView.zone) given.set("zone", view.zone);
  if (view.windowHours !== firstView.windowHours) given.set("window", String(view.windowHours));
  if (view.minimumScore === idealMinimum) given.set("minimum", "ideal");
  for (const { location, entry } of view.others) given.append("with", `${atOf(location)}~${entryOf(entry)}`);
  // Commas, tildes and colons may stand in a query as they are, and read better so.
  return `?${given.toString().replaceAll("%2C", ",").replaceAll("%7E", "~").replaceAll("%3A", ":")}`;
}

/** The request of the API that a view stands for. */
export function requestOf({ model, forecastHours }: View, { location, entry }: Subject): CompositeRequest {
  return {
    request: { ...location, forecast_hours: forecastHours, model },
    constraint_params: entry,
  };
}

/** How far ahead one may look [h], with T0 of the model between the first ones. */
export function horizons(model: ModelId): number[] {
  return [48, ensembleFromHour[model], 240, 384, 720, 2160, forecastHoursMax];
}

/** The place that a text of two decimals names, latitude first; undefined where it names none. */
export function readLocation(text: string): Location | undefined {
  const [latitude, longitude, ...rest] = text
    .split(/[,;]|\s+/)
    .filter((part) => part !== "")
    .map(Number);
  if (latitude === undefined || longitude === undefined || rest.length > 0) return undefined;
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return undefined;
  return { latitude, longitude };
}

/** Four decimals are 11 m, less than any model tells apart. */
export function roundLocation({ latitude, longitude }: Location): Location {
  return { latitude: round(latitude), longitude: round(longitude) };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4 + 0;
}

function readSubject(text: string): Subject | undefined {
  const [at = "", named = ""] = text.split("~");
  const location = readLocation(at);
  const entry = readEntry(named);
  return location && entry && { location, entry };
}

function readEntry(text: string): View["entry"] | undefined {
  const [, type, id] = /^(\w+):(\d{1,10})$/.exec(text) ?? [];
  return isOneOf(entryTypes, type) ? { type, id: Number(id) } : undefined;
}

function atOf({ latitude, longitude }: Location): string {
  return `${latitude},${longitude}`;
}

function entryOf({ type, id }: View["entry"]): string {
  return `${type}:${id}`;
}

function readInteger(text: string | null, low: number, high: number): number | undefined {
  if (text === null || !/^\d{1,5}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= low && value <= high ? value : undefined;
}

function isOneOf<Name extends string>(names: readonly Name[], text: string | null | undefined): text is Name {
  return (names as readonly (string | null | undefined)[]).includes(text);
}
