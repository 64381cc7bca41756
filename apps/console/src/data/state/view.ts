import {
  bands,
  type Constraint,
  type EntryType,
  entryTypes,
  type Location,
  type ModelId,
  modelIds,
  type WarningGate,
} from "@halcyon/schema";
import { ensembleFromHour, forecastHoursMax } from "@halcyon/schema/registry";
import { formatInstant, millisecondsPerHour } from "@halcyon/schema/time";
import { windowHoursMax } from "@halcyon/schema/wire";
import { readLocation } from "./location-text.ts";
import { type DrawnShape, readShape, writeShape } from "./drawn-shape.ts";
import type { MapLayer } from "@halcyon/schema/v2";
import { type Campaign, readCampaign, writeCampaign } from "./campaign.ts";
import { readWorkHours, type WorkHours, writeWorkHours } from "./work-hours.ts";

/** Viewed place, with the name by which it was found. */
export interface Place extends Location {
  readonly name?: string;
}

/** View: the choices of the reader that the URL of a page encodes. The URL and the API key determine all content of the page. */
export interface View {
  readonly location: Place;
  readonly model: ModelId;
  readonly entry: { readonly type: EntryType; readonly id: number };
  readonly forecastHours: number;
  readonly zone: Zone;
  /** Length of the windows to find [h]. */
  readonly windowHours: number;
  /** Minimum score of every hour of a window, 0..1. */
  readonly minimumScore: number;
  /** Minimum probability of the listed windows, 0..1. */
  readonly leastProbability: number;
  /** Time range in which windows are searched. */
  readonly windowsIn: WindowsIn;
  /** True if windows must be between sunrise and sunset. */
  readonly daylightOnly: boolean;
  /** Hours of the day to which windows are limited; undefined if windows may be at any hour. */
  readonly workHours: WorkHours | undefined;
  /**
   * True if the reader chose windows at any hour of the day. If false, and the view has no condition on the time of day, the track record uses the usual
   * conditions of the entry.
   */
  readonly isAnyHour: boolean;
  /** Criterion that ranks a comparison. */
  readonly rankBy: RankBy;
  /** Quantity that the planner shows for each month, such as the possible starts of a job. */
  readonly measure: Measure;
  /** Past years that the planner uses. */
  readonly past: Years;
  /** Future years of the climate models that the planner uses. */
  readonly future: Years;
  /** Emission scenario, as `GET /v1/datasets` names it. */
  readonly emissions: string;
  /** Campaign (work of several weeks) for which the planner shows a total. */
  readonly campaign: Campaign;
  /** Other pairs of a place and a task or scenario with which the viewed pair is compared. */
  readonly others: readonly Subject[];
  /** Selected view of the page of watches, such as all watches, a new watch or one watch. */
  readonly watching: Watching;
  /** Single window that a new watch observes; undefined if the watch is for any window. */
  readonly slot: Slot | undefined;
  /** Day for which the board ranks its sites, such as `2026-11-27` on the clock of each place; undefined for all days. */
  readonly day: string | undefined;
  /** Changes of limits that the reader tries on the entry (task or scenario), each written as a text. */
  readonly limits: readonly string[];
  /** Kept map that the page Map shows, or `new` for the form of a new one; undefined for the first map of the account. */
  readonly map: ShownMap | undefined;
  /** Kept plan that the page Plans shows; undefined for the plan of this browser. */
  readonly plan: ShownPlan | undefined;
  /** Hour that the map shows, such as `2026-11-26T08:00:00Z`; undefined for the current hour. */
  readonly mapHour: string | undefined;
  /** Layer that the map shows: the score, a share of the members, or a statistic of a weather variable. */
  readonly mapLayer: ShownLayer;
  /** Area or route that the reader draws on the map; undefined if there is none. */
  readonly shape: DrawnShape | undefined;
}

/** Layers of a map, in the order of their list. The list of `@halcyon/schema/v2` would bring all schemas of the API into this page. */
export const shownLayers = [
  "score",
  "share_acceptable",
  "share_ideal",
  "share_window",
  "median",
  "Q10",
  "Q90",
] as const satisfies readonly MapLayer[];
export type ShownLayer = (typeof shownLayers)[number];

/** Id of a kept map, or `new`. */
export type ShownMap = `map_${string}` | "new";

/** Id of a kept plan. */
export type ShownPlan = `plan_${string}`;

/** Views of the page of watches: all watches, a new watch, the events (`told`), the destinations (`sent`), or one watch. */
export type Watching = "all" | "new" | "told" | "sent" | `wat_${string}`;

/** Time range of one window, with its length in hours. */
export interface Slot {
  /** Start of the window, such as `2026-11-26T08:00:00Z`. */
  readonly start: string;
  readonly hours: number;
}

/** Time zones in which hours are shown: the zone of the place, the zone of the browser, or UTC. */
export const zones = ["place", "local", "utc"] as const;
export type Zone = (typeof zones)[number];

/** Selectable minimum probabilities of a window. The first value allows every window, because no published probability is lower. */
export const leastProbabilities = [0.0001, 0.33, 0.5, 0.66, 0.9] as const;

/** Periods in which windows are searched: the whole forecast, or the next week from Monday to Sunday. */
export const windowsInWhat = ["all", "next-week"] as const;
export type WindowsIn = (typeof windowsInWhat)[number];

/** Criteria of a comparison: the earliest start of a window, the number of possible starts, or the highest probability. */
export const rankBys = ["soonest", "possible_starts", "probability"] as const;
export type RankBy = (typeof rankBys)[number];

/** Measures of the planner: the possible starts of a job, or the hours in a band. */
export const measures = ["start", ...bands] as const;
export type Measure = (typeof measures)[number];

/** Range of years, including both ends. */
export interface Years {
  readonly first: number;
  readonly last: number;
}

/** Id of an entry (task or scenario) that does not exist yet. No existing entry has this id. */
export const newEntryId = 0;

/** Place, and the entry (task or scenario) to score there. */
export type Subject = Pick<View, "location" | "entry">;

export const firstView: View = {
  location: { latitude: 51.5, longitude: -0.12 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  forecastHours: 240,
  zone: "place",
  windowHours: 4,
  minimumScore: 0.1,
  leastProbability: 0.5,
  windowsIn: "all",
  daylightOnly: false,
  workHours: undefined,
  isAnyHour: false,
  rankBy: "soonest",
  measure: "start",
  past: { first: 1991, last: 2020 },
  future: { first: 2071, last: 2100 },
  emissions: "ssp245",
  campaign: { startDay: 120, weeks: 6 },
  others: [],
  watching: "all",
  slot: undefined,
  day: undefined,
  limits: [],
  map: undefined,
  plan: undefined,
  mapHour: undefined,
  mapLayer: "score",
  shape: undefined,
};

/** Maximum number of other pairs of a place and a task or scenario with which the viewed pair is compared. */
export const othersMax = 5;

/** Maximum number of moved limits that a URL may contain. */
const limitsMax = 40;

/** Reads a view (the choices of the reader) from the query of a URL. Absent or invalid fields are taken from `otherwise`. */
export function readView(search: string, otherwise: View = firstView): View {
  const given = new URLSearchParams(search);
  const model = given.get("model");
  const zone = given.get("zone");
  const rankBy = given.get("by");
  const measure = given.get("measure");
  const emissions = given.get("emissions") ?? "";
  const windowsIn = given.get("in");
  const layer = given.get("layer");
  return {
    location: readPlace(given.get("at") ?? "", given.get("name") ?? "") ?? otherwise.location,
    entry: readEntry(given.get("entry") ?? "") ?? otherwise.entry,
    model: isOneOf(modelIds, model) ? model : otherwise.model,
    forecastHours: readInteger(given.get("hours"), forecastHoursMax) ?? otherwise.forecastHours,
    zone: isOneOf(zones, zone) ? zone : otherwise.zone,
    windowHours: readInteger(given.get("window"), windowHoursMax) ?? otherwise.windowHours,
    minimumScore: given.get("minimum") === "ideal" ? idealMinimum : otherwise.minimumScore,
    leastProbability:
      leastProbabilities.find((one) => String(one) === given.get("odds")) ?? otherwise.leastProbability,
    windowsIn: isOneOf(windowsInWhat, windowsIn) ? windowsIn : otherwise.windowsIn,
    daylightOnly: given.get("daylight") === "only" || otherwise.daylightOnly,
    workHours: readWorkHours(given.get("work") ?? "") ?? otherwise.workHours,
    isAnyHour: given.get("work") === anyHour || otherwise.isAnyHour,
    rankBy: isOneOf(rankBys, rankBy) ? rankBy : otherwise.rankBy,
    measure: isOneOf(measures, measure) ? measure : otherwise.measure,
    past: readYears(given.get("past")) ?? otherwise.past,
    future: readYears(given.get("future")) ?? otherwise.future,
    emissions: /^[a-z0-9_-]{1,32}$/.test(emissions) ? emissions : otherwise.emissions,
    campaign: readCampaign(given.get("campaign") ?? "") ?? otherwise.campaign,
    others: given
      .getAll("with")
      .flatMap((text) => readSubject(text) ?? [])
      .slice(0, othersMax),
    watching: readWatching(given.get("watch") ?? "") ?? otherwise.watching,
    slot: readSlot(given.get("slot") ?? "") ?? otherwise.slot,
    day: readDay(given.get("day") ?? "") ?? otherwise.day,
    limits: given.getAll("limit").slice(0, limitsMax),
    map: readShownMap(given.get("map") ?? "") ?? otherwise.map,
    plan: readShownPlan(given.get("plan") ?? "") ?? otherwise.plan,
    mapHour: readHour(given.get("hour") ?? "") ?? otherwise.mapHour,
    mapLayer: isOneOf(shownLayers, layer) ? layer : otherwise.mapLayer,
    shape: readShape(given.get("draw") ?? "") ?? otherwise.shape,
  };
}

/** Value of the working hours in an address whose reader wants windows at any hour. */
const anyHour = "any";

/** Lowest published score in the ideal band. The band begins just above 0.9, and published scores have four decimals. */
export const idealMinimum = 0.9001;

/** Returns a view (the choices of the reader) as the query of an address, which {@link readView} reads. */
export function writeView(view: View): string {
  const given = new URLSearchParams({
    at: atOf(view.location),
    entry: entryOf(view.entry),
    model: view.model,
    hours: String(view.forecastHours),
  });
  if (view.location.name !== undefined) given.set("name", view.location.name);
  if (view.zone !== firstView.zone) given.set("zone", view.zone);
  if (view.windowHours !== firstView.windowHours) given.set("window", String(view.windowHours));
  if (view.minimumScore === idealMinimum) given.set("minimum", "ideal");
  if (view.leastProbability !== firstView.leastProbability) given.set("odds", String(view.leastProbability));
  if (view.windowsIn !== firstView.windowsIn) given.set("in", view.windowsIn);
  if (view.daylightOnly) given.set("daylight", "only");
  if (view.workHours !== undefined) given.set("work", writeWorkHours(view.workHours));
  else if (view.isAnyHour) given.set("work", anyHour);
  if (view.rankBy !== firstView.rankBy) given.set("by", view.rankBy);
  if (view.measure !== firstView.measure) given.set("measure", view.measure);
  if (yearsOf(view.past) !== yearsOf(firstView.past)) given.set("past", yearsOf(view.past));
  if (yearsOf(view.future) !== yearsOf(firstView.future)) given.set("future", yearsOf(view.future));
  if (view.emissions !== firstView.emissions) given.set("emissions", view.emissions);
  const campaign = writeCampaign(view.campaign);
  if (campaign !== writeCampaign(firstView.campaign)) given.set("campaign", campaign);
  for (const { location, entry } of view.others) {
    const { name } = location;
    given.append("with", `${atOf(location)}~${entryOf(entry)}${name === undefined ? "" : `~${name}`}`);
  }
  if (view.watching !== firstView.watching) given.set("watch", view.watching);
  if (view.watching === "new" && view.slot !== undefined)
    given.set("slot", `${view.slot.start.slice(0, 13)}~${view.slot.hours}`);
  if (view.day !== undefined) given.set("day", view.day);
  for (const limit of view.limits) given.append("limit", limit);
  if (view.map !== undefined) given.set("map", view.map);
  if (view.plan !== undefined) given.set("plan", view.plan);
  if (view.mapHour !== undefined) given.set("hour", view.mapHour.slice(0, 13));
  if (view.mapLayer !== firstView.mapLayer) given.set("layer", view.mapLayer);
  if (view.shape !== undefined) given.set("draw", writeShape(view.shape));
  // Commas, tildes, colons and slashes may stand in a query as they are, and read better so.
  return `?${given.toString().replaceAll(/%(2C|7E|3A|2F)/g, decodeURIComponent)}`;
}

/** Constraints of an entry with the limits that the reader has moved to try them, in the form of a request. */
interface TriedEntry {
  readonly type: EntryType;
  readonly definition: { readonly constraints: Constraint[]; readonly warnings?: WarningGate };
}

/** Parameters of every request about a forecast, in the form of the API: place, entry (task or scenario), model and hours. */
export interface HoursRequest {
  readonly location: Location;
  readonly entry: View["entry"] | TriedEntry;
  readonly model: ModelId;
  readonly period: { readonly hours: number };
}

/** Returns the parameters of a request for the forecast that a view (the choices of the reader) describes. */
export function requestOf({ model, forecastHours }: View, { location, entry }: Subject): HoursRequest {
  return { location: unnamed(location), model, entry, period: { hours: forecastHours } };
}

/** Returns the selectable forecast lengths [h]. The second length is the number of hours before the model's ensemble begins. */
export function horizons(model: ModelId): number[] {
  return [48, ensembleFromHour[model], 240, 384, 720, 2160, forecastHoursMax];
}

/** Returns a place without its name, as the API accepts it. */
export function unnamed({ latitude, longitude }: Place): Location {
  return { latitude, longitude };
}

/** Maximum length of the name of a place [characters]. */
export const nameMax = 80;

/**
 * Returns the place at coordinates that are given as text. Returns undefined if the text is not a location. An invalid name is left out.
 *
 * @param at - Latitude and longitude in degrees.
 */
export function readPlace(at: string, name: string): Place | undefined {
  const location = readLocation(at);
  return location && isPlaceName(name) ? { ...location, name } : location;
}

/** Returns true if a text can name a place: one line that is neither empty nor too long. */
export function isPlaceName(text: string): boolean {
  return text.trim() !== "" && text.length <= nameMax && !/\p{Cc}/u.test(text);
}

function readSubject(text: string): Subject | undefined {
  const [at = "", named = "", ...name] = text.split("~");
  const location = readPlace(at, name.join("~"));
  const entry = readEntry(named);
  return location && entry && { location, entry };
}

function readEntry(text: string): View["entry"] | undefined {
  const [, type, id] = /^(\w+):(\d{1,10})$/.exec(text) ?? [];
  return isOneOf(entryTypes, type) ? { type, id: Number(id) } : undefined;
}

/** Reads the selected view of the page of watches: `new`, `told`, `sent`, or the id of a watch. Returns undefined for any other text. */
export function readWatching(text: string): Watching | undefined {
  return /^(new|told|sent|wat_[0-9A-Za-z]{16})$/.test(text) ? (text as Watching) : undefined;
}

function readShownMap(text: string): ShownMap | undefined {
  return /^(new|map_[0-9A-Za-z]{16})$/.test(text) ? (text as ShownMap) : undefined;
}

function readShownPlan(text: string): ShownPlan | undefined {
  return /^plan_[0-9A-Za-z]{16}$/.test(text) ? (text as ShownPlan) : undefined;
}

/** Reads an hour such as `2026-11-26T08` in UTC. Returns undefined if the text is not an hour. */
function readHour(text: string): string | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}T\d{2}$/.test(text) ? Date.parse(`${text}:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) ? undefined : formatInstant(ms);
}

/** Reads a window such as `2026-11-26T08~5`: the first hour in UTC, and the number of hours. Returns undefined if the text is not a window. */
function readSlot(text: string): Slot | undefined {
  const [, hour = "", count] = /^([^~]*)~(\d{1,3})$/.exec(text) ?? [];
  const hours = readInteger(count ?? null, windowHoursMax);
  const start = readHour(hour);
  return hours === undefined || start === undefined ? undefined : { start, hours };
}

/** Reads a date of the calendar, such as `2026-11-27`. Returns undefined if the text is not such a date. */
function readDay(text: string): string | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) || formatInstant(ms).slice(0, text.length) !== text ? undefined : text;
}

/** Returns the end of a window, such as `2026-11-26T13:00:00Z`. */
export function slotEnd({ start, hours }: Slot): string {
  return formatInstant(Date.parse(start) + hours * millisecondsPerHour);
}

function atOf({ latitude, longitude }: Location): string {
  return `${latitude},${longitude}`;
}

function entryOf({ type, id }: View["entry"]): string {
  return `${type}:${id}`;
}

function readYears(text: string | null): Years | undefined {
  const [, first, last] = /^(\d{4})-(\d{4})$/.exec(text ?? "") ?? [];
  if (first === undefined || first > last!) return undefined;
  return { first: Number(first), last: Number(last) };
}

function yearsOf({ first, last }: Years): string {
  return `${first}-${last}`;
}

function readInteger(text: string | null, most: number): number | undefined {
  if (text === null || !/^\d{1,5}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 1 && value <= most ? value : undefined;
}

function isOneOf<Name extends string>(names: readonly Name[], text: string | null | undefined): text is Name {
  return (names as readonly (string | null | undefined)[]).includes(text);
}
