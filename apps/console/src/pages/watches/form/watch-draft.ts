import {
  type Band,
  type EntryType,
  type Location,
  type ModelId,
  type PartName,
  variable,
  type VariableName,
} from "@halcyon/schema";
import type { LocalHours } from "@halcyon/schema/time";
import type { ForecastWhen, Watch, WatchTell } from "@halcyon/schema/v2";
import type { WatchKind } from "@halcyon/schema/watch";
import type { WatchInput } from "../watch-queries.ts";
import { type Place, slotEnd, type View } from "../../../data/state/view.ts";
import { formatPlace } from "../../../words/weather/format-place.ts";
import { workingLimits } from "../../editor/definition/working-limits.ts";
import type { WantedWarnings } from "../../editor/warnings/warning-fields.tsx";
import type { OfWarnings } from "../warned-words.ts";
import type { OfForecast, OfRuns, WatchOptions } from "../watched-words.ts";

/** Draft of a watch. It keeps the fields of each kind of watch, so no input is lost when the kind is changed. */
export interface WatchDraft {
  /** Name of the watch. If it is empty, the watch gets a default name. */
  readonly name: string;
  readonly model: ModelId;
  readonly scored: Scored;
  readonly places: readonly DraftPlace[];
  readonly kind: WatchKind | "warning" | "run";
  readonly window: {
    readonly hours: number;
    readonly minimumScore: number;
    /** Single window to watch. If it is undefined, the watch looks for any window of `hours`. */
    readonly one?: { readonly start: string; readonly end: string } | undefined;
  };
  readonly band: { readonly is: "at_least" | "at_most"; readonly band: Band; readonly hours: number };
  readonly limit: LimitDraft;
  /** Official warnings to watch for. */
  readonly warning: WantedWarnings;
  /** Parts of the model whose new runs are reported; all parts if absent. */
  readonly run: { readonly parts?: readonly PartName[] };
  readonly horizonHours: number;
  readonly probability: { readonly rise: number; readonly fall: number };
  /**
   * Number of consecutive evaluations with the same result, after which the watch reports that a span (range of hours) appeared (`rise`) or disappeared
   * (`fall`).
   */
  readonly confirmRuns: { readonly rise: number; readonly fall: number };
  readonly daylightOnly: boolean;
  readonly workHours: LocalHours | undefined;
  readonly tell: WatchTell;
  /** Fields of a watch that the form does not show and does not change. */
  readonly kept: Pick<WatchInput, "ends_at"> & Partial<Pick<ForecastWhen, "change">>;
}

/** Task or scenario whose scores are watched, or a definition that the watch itself contains. */
export type Scored =
  | { readonly constraint_params: { readonly type: EntryType; readonly id: number } }
  | { readonly definition: NonNullable<WatchInput["definition"]> };

export interface DraftPlace extends Location {
  /** Name of the place that the user entered. An empty name is replaced by the coordinates. Undefined means that the place has no name. */
  readonly ref: string | undefined;
  /** Properties of the place other than its name and its coordinates. */
  readonly site: Omit<NonNullable<WatchInput["places"]>[number], "ref" | "latitude" | "longitude">;
}

export interface LimitDraft extends UsualLimit {
  readonly variable: VariableName;
  readonly heightM: number;
  /** Value to which the variable must return before a crossing of the limit ends. NaN means that the crossing ends at the limit itself. */
  readonly clearAt: number;
  readonly hours: number;
}

/**
 * Selectable pairs of probabilities. A span (range of hours) is reported when its probability reaches `rise`, and ends when its probability falls below `fall`.
 */
export const surenesses = [
  { rise: 0.5, fall: 0.3 },
  { rise: 0.7, fall: 0.5 },
  { rise: 0.9, fall: 0.7 },
] as const;

const nameMax = 120;
const usualHorizonHours = 120;
const usualHeightM = 50;

/** Returns the draft of a new watch for the place, the task and the windows that the reader views. */
export function draftOfView(view: View): ForecastDraft {
  const isTask = view.entry.type === "task";
  const { slot } = view;
  const isOne = slot !== undefined;
  return {
    name: "",
    model: view.model,
    scored: { constraint_params: view.entry },
    places: [draftPlace(view.location)],
    kind: isTask || isOne ? "window" : "band",
    window: {
      hours: slot?.hours ?? view.windowHours,
      minimumScore: view.minimumScore,
      ...(isOne && { one: { start: slot.start, end: slotEnd(slot) } }),
    },
    band: isTask
      ? { is: "at_most", band: "unsuitable", hours: 1 }
      : { is: "at_least", band: "ideal", hours: 1 },
    limit: {
      variable: "wind_gusts_10m",
      heightM: usualHeightM,
      ...usualLimit("wind_gusts_10m"),
      clearAt: Number.NaN,
      hours: 1,
    },
    warning: { severity: "moderate" },
    run: {},
    horizonHours: usualHorizonHours,
    probability: surenesses[1],
    confirmRuns: { rise: 1, fall: 1 },
    daylightOnly: view.daylightOnly && !isOne,
    workHours: isOne ? undefined : view.workHours,
    tell: {},
    kept: {},
  };
}

/**
 * Returns the draft of an existing watch without changes.
 *
 * @param view - Source of initial values for fields that the watch lacks.
 */
export function draftOfWatch(watch: OfForecast<Watch>, view: View): ForecastDraft {
  const { when, constraint_params: entry, definition } = watch;
  const empty = draftOfView(view);
  return {
    ...empty,
    name: watch.name,
    model: watch.model,
    scored: definition === undefined ? { constraint_params: entry ?? view.entry } : { definition },
    places: placesOf(watch),
    kind: when.kind,
    ...(when.kind === "window" && {
      window: { hours: when.duration_hours, minimumScore: when.minimum_score, one: when.window },
    }),
    ...(when.kind === "band" && { band: { is: when.is, band: when.band, hours: when.for_hours } }),
    ...(when.kind === "limit" && {
      limit: {
        variable: when.variable,
        heightM: when.height_m ?? usualHeightM,
        side: when.above === undefined ? "below" : "above",
        value: when.above ?? when.below ?? Number.NaN,
        clearAt: when.clear_at ?? Number.NaN,
        hours: when.for_hours,
      },
    }),
    horizonHours: when.horizon_hours,
    probability: when.probability,
    confirmRuns: when.confirm_runs,
    daylightOnly: when.daylight_only,
    workHours: when.local_hours,
    tell: watch.tell,
    kept: { ends_at: watch.ends_at, change: when.change },
  };
}

/**
 * Returns the draft of an existing watch for official warnings without changes.
 *
 * @param view - Source of initial values for fields that the watch lacks.
 */
export function draftOfWarningWatch(watch: OfWarnings<Watch>, view: View): WatchDraft {
  const { kind, certainty, ...wanted } = watch.when;
  return {
    ...draftOfView(view),
    name: watch.name,
    places: placesOf(watch),
    kind,
    warning: { ...wanted, ...(certainty !== undefined && { certainty }) },
    tell: watch.tell,
    kept: { ends_at: watch.ends_at },
  };
}

/**
 * Returns the draft of an existing watch for new runs without changes.
 *
 * @param view - Source of initial values for fields that the watch lacks.
 */
export function draftOfRunWatch(watch: OfRuns<Watch>, view: View): WatchDraft {
  const { kind, parts } = watch.when;
  return {
    ...draftOfView(view),
    name: watch.name,
    model: watch.model,
    kind,
    run: { ...(parts !== undefined && { parts }) },
    tell: watch.tell,
    kept: { ends_at: watch.ends_at },
  };
}

function placesOf({ places }: Pick<Watch, "places">): readonly DraftPlace[] {
  return places.map(({ ref, latitude, longitude, ...site }) => ({ ref, latitude, longitude, site }));
}

/**
 * Returns the request that creates or replaces a watch, or undefined while a number is missing.
 *
 * @param scoredName - Name of the scored entry or definition.
 */
export function requestOfDraft(draft: WatchDraft, scoredName: string): WatchInput | undefined {
  const { kind, limit, model, scored, kept } = draft;
  if (kind === "limit" && Number.isNaN(limit.value)) return undefined;
  const { change, ...others } = kept;
  const places = draft.places.map((place) => ({
    ...place.site,
    ...(place.ref !== undefined && { ref: placeName(place) }),
    latitude: place.latitude,
    longitude: place.longitude,
  }));
  const name = draft.name.trim() === "" ? givenName(draft, scoredName) : draft.name.trim();
  if (kind === "warning")
    return { name, places, when: { kind, ...draft.warning }, tell: draft.tell, ...others };
  if (kind === "run") {
    const { parts } = draft.run;
    const when = { kind, ...(parts !== undefined && { parts: [...parts] }) };
    return { name, model, when, tell: draft.tell, ...others };
  }
  return {
    name,
    model,
    ...(kind !== "limit" && scored),
    places,
    when: { ...whenOf({ ...draft, kind }), ...(change !== undefined && { change }) },
    tell: draft.tell,
    ...others,
  };
}

/** Draft of a watch that checks places in the runs of a model. */
export type ForecastDraft = WatchDraft & { readonly kind: WatchKind };

/** Returns true if a draft is of a watch that checks places in the runs of a model. Returns false for official warnings and new runs. */
export function isForecastDraft(draft: WatchDraft): draft is ForecastDraft {
  return draft.kind !== "warning" && draft.kind !== "run";
}

/** Returns the condition that the watch will evaluate, from the fields of its draft. */
export function whenOf(draft: ForecastDraft): WatchOptions {
  const isOne = draft.kind === "window" && draft.window.one !== undefined;
  const workHours = isOne ? undefined : draft.workHours;
  return {
    ...whatOf(draft),
    horizon_hours: draft.horizonHours,
    probability: draft.probability,
    confirm_runs: draft.confirmRuns,
    daylight_only: draft.daylightOnly && !isOne,
    ...(workHours !== undefined && { local_hours: { ...workHours, weekdays: [...workHours.weekdays] } }),
  };
}

/** Returns a place for a draft, with the name under which it was found. */
export function draftPlace({ latitude, longitude, name = "" }: Place): DraftPlace {
  return { latitude, longitude, ref: name, site: {} };
}

/** Returns the default name of a watch. The name of a watch for new runs has no place. */
export function givenName({ kind, places }: WatchDraft, watchedWords: string): string {
  const [first, ...rest] = kind === "run" ? [] : places;
  const others = rest.length === 0 ? "" : ` and ${rest.length} more`;
  const place = first === undefined ? "" : `, ${placeName(first)}`;
  const ending = `${place}${others}`.slice(-nameMax);
  // Half a surrogate pair is no character.
  return watchedWords.slice(0, nameMax - ending.length).replace(/[\uD800-\uDBFF]$/, "") + ending;
}

/** Returns the name of a place, or its coordinates if the place has no name. */
export function placeName({ ref, ...place }: Pick<DraftPlace, "ref" | "latitude" | "longitude">): string {
  return ref === undefined || ref.trim() === "" ? formatPlace(place) : ref.trim();
}

function whatOf({ kind, window, band, limit }: ForecastDraft) {
  if (kind === "window")
    return {
      kind,
      duration_hours: window.hours,
      minimum_score: window.minimumScore,
      ...(window.one !== undefined && { window: window.one }),
    } as const;
  if (kind === "band") return { kind, is: band.is, band: band.band, for_hours: band.hours } as const;
  const { unit, atHeight } = variable(limit.variable);
  return {
    kind,
    variable: limit.variable,
    unit,
    ...(atHeight !== undefined && { height_m: limit.heightM }),
    ...(limit.side === "above" ? { above: limit.value } : { below: limit.value }),
    ...(!Number.isNaN(limit.clearAt) && { clear_at: limit.clearAt }),
    for_hours: limit.hours,
  } as const;
}

/** Limit whose crossing a watch reports. */
interface UsualLimit {
  readonly side: "above" | "below";
  /** Value of the limit; NaN if there is no customary limit. */
  readonly value: number;
}

/** Returns the customary limit of a variable for outdoor work, as an initial value. */
export function usualLimit(name: VariableName): UsualLimit {
  const { min, max } = workingLimits[name]?.acceptable ?? {};
  return max === undefined && min !== undefined
    ? { side: "below", value: min }
    : { side: "above", value: max ?? Number.NaN };
}
