import type {
  AreaCost,
  AreaResponse,
  AreaWindow,
  RouteDeparture,
  RouteResponse,
  RouteWindow,
} from "@halcyon/schema/v2";
import type { View } from "../../../data/state/view.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { bandWord, formatScore, formatShare, type Polarity } from "../../../words/weather/band-words.ts";
import type { Clock } from "../../../words/time/clock.ts";

/** Returns the size of an area: `2,310 km² in 12 cells`. */
export function areaSizeWords({ km2, scored }: Pick<AreaCost, "km2" | "scored">): string {
  return `${withUnit(Math.round(km2).toLocaleString("en"), "km²")} in ${scored} ${scored === 1 ? "cell" : "cells"}`;
}

/** Describes a window of an area. If it is longer than the job, the probability is that of its likeliest part, and the text says so. */
export function areaWindowWords({ start, end, hours, best }: AreaWindow, clock: Pick<Clock, "span">): string {
  const span = clock.span(Date.parse(start), Date.parse(end));
  const odds =
    best.probability === null
      ? "no probability"
      : `${formatShare(best.probability)}${best.likelihood === null ? "" : `, ${best.likelihood.replaceAll("_", " ")}`}`;
  if (best.start === start && best.end === end) return `${span}: ${odds}`;
  return `${span} (${withUnit(hours, "h")}). Its likeliest part is ${clock.span(Date.parse(best.start), Date.parse(best.end))}: ${odds}`;
}

/** Returns the reason why an area has no window. */
export function noAreaWindowWords(
  { none_because: because, metadata }: Pick<AreaResponse, "none_because" | "metadata">,
  { windowHours }: Pick<View, "windowHours">,
): string {
  const length = withUnit(windowHours, "h");
  const share = formatShare(metadata.area_share);
  switch (because?.reason) {
    case "hours":
      return `The chosen times of day have no ${length} in a row.`;
    case "cells":
      return "No cell of the area could be scored.";
    case "probability":
      return `No window of ${length} is likely enough: the likeliest has ${formatShare(because.best_probability)}.`;
    case "area":
      return `In no member is ${share} of the area good for ${length}. The most is ${formatShare(because.best_workable)}.`;
    case "members":
      return "Too few members have a score in every cell, so that windows cannot be counted.";
    default:
      return "There is no window.";
  }
}

/** Returns which part of an area is in no number; empty if there is none. */
export function droppedWords({ metadata, refused }: Pick<AreaResponse, "metadata" | "refused">): string {
  const { dropped_km2: km2 } = metadata.area;
  if (km2 < 1) return "";
  const size = withUnit(Math.round(km2).toLocaleString("en"), "km²");
  const [first] = refused;
  return first === undefined
    ? `${size} of the area are in no number: they lie beside the grid, or have the other surface.`
    : `${size} of the area are in no number. ${refused.length === 1 ? "One cell" : `${refused.length} cells`} could not be scored: ${first.problem.detail}`;
}

/** Describes a departure: its times, its worst score on the way, and the probability that the whole way is good. */
export function departureWords(
  { start, arrive, score, probability, likelihood }: RouteDeparture,
  clock: Pick<Clock, "span">,
  polarity: Polarity,
): string {
  const span = clock.span(Date.parse(start), Date.parse(arrive));
  const worst = `worst score ${formatScore(score)}, ${bandWord(score, polarity).toLowerCase()}`;
  const odds =
    probability === null
      ? "no probability, since too few members have every step"
      : `whole way good: ${formatShare(probability)}${likelihood === null ? "" : `, ${likelihood.replaceAll("_", " ")}`}`;
  return `${span}: ${worst}; ${odds}.`;
}

/** Describes consecutive departures that are likely enough, with the lowest and the highest probability among them. */
export function departuresWords(
  { start, latest_start: latest, chances }: Pick<RouteWindow, "start" | "latest_start" | "chances">,
  clock: Pick<Clock, "span" | "moment">,
): string {
  const when =
    start === latest
      ? `Leave ${clock.moment(Date.parse(start))}`
      : `Leave ${clock.span(Date.parse(start), Date.parse(latest))}`;
  const known = chances.filter((chance) => chance !== null);
  if (known.length === 0) return `${when}: no probability`;
  const [least, most] = [formatShare(Math.min(...known)), formatShare(Math.max(...known))];
  return `${when}: ${least === most ? least : `${least} to ${most}`} by the hour of departure`;
}

/** Returns the reason why a route has no departure that is likely enough. */
export function noDepartureWords({ none_because: because }: Pick<RouteResponse, "none_because">): string {
  switch (because?.reason) {
    case "hours":
      return "No departure lies in the chosen hours.";
    case "probability":
      return `No departure is likely enough: the likeliest has ${formatShare(because.best_probability)}.`;
    case "score":
      return `In no member is the whole way good. The best departure has the worst score ${formatScore(because.best_score)}.`;
    default:
      return "There is no departure.";
  }
}
