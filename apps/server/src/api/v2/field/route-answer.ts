import { type ColumnHead, tableOfRows } from "@halcyon/formats/table/table-of-rows";
import type { Table } from "@halcyon/formats/table/table";
import type { Point } from "@halcyon/geo/earth";
import { bandOf, type Entry, polarities } from "@halcyon/schema";
import { formatEpochHour, formatInstant, millisecondsPerHour } from "@halcyon/schema/time";
import { bandEdges } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import { hourSpread, likelihoodOf, type WeatherSpell, weatherSpells } from "@halcyon/scoring";
import {
  departureOdds,
  departureSearch,
  type RouteCell,
  routeDepartures,
  type RouteDeparture,
} from "@halcyon/scoring/field";
import { shareOf } from "@halcyon/scoring/statistics";
import { isCeiling, type ScoreRange, type UnmetHours, unmetHours } from "@halcyon/scoring/windows";
import { gatedMembers, nameOf, type UsedWeather } from "../../../scoring/field/cell-weather.ts";
import { turns } from "../../../scoring/field/field-grid.ts";
import type { FoundRoute } from "../../../scoring/field/find-route.ts";
import { membersIn, noLimit, type PackedRouteCell, publishedIn } from "../../../scoring/field/score-route.ts";
import { type HourGate, isStopped } from "../../../scoring/gate/hour-gate.ts";
import { gatedMedian } from "../../../scoring/scores/gated-scores.ts";
import { wantedHours } from "../../../weather/hours/local-hours.ts";
import { instantStamps, localInstants } from "../../../weather/hours/local-times.ts";
import type { HoursAhead } from "../asked-forecast.ts";
import { unknownNotices } from "../warned-fields.ts";
import { fieldMetadata } from "./field-metadata.ts";

/** Scored route, with everything that its answer says. Hours are counted from now. */
export interface AnsweredRoute {
  readonly request: V2.RouteRequest & { readonly timezone: string };
  readonly entry: Entry;
  readonly now: number;
  readonly nowMs: number;
  readonly departures: HoursAhead;
  /** Time of the first departure [ms since 1970]. */
  readonly firstMs: number;
  /** Position of the departure whose steps are requested; undefined if none is. */
  readonly chosen: number | undefined;
  /** Hours from the first departure to the last arrival. */
  readonly period: HoursAhead;
  readonly route: FoundRoute;
  readonly sizes: V2.RouteResponse["metadata"]["route"];
  readonly range: ScoreRange;
  /** Warnings that stop the entry, for each cell. */
  readonly gates: readonly (HourGate | undefined)[];
  /** Scores of the cells before warnings. */
  readonly scored: readonly PackedRouteCell[];
}

/** Departures of a route, with their odds. */
interface CountedDepartures {
  readonly all: readonly RouteDeparture[];
  readonly odds: readonly (number | undefined)[];
  readonly wanted: readonly boolean[];
  readonly times: Readonly<Record<"start" | "start_local" | "arrive" | "arrive_local", readonly string[]>>;
}

/** Number of departures that are counted in one piece. */
const countedAtOnce = 16;

/** Converts a scored route to the response format. Other work of the process gets turns. */
export async function routeAnswer(answered: AnsweredRoute): Promise<V2.RouteResponse> {
  const { request, now, departures, route, range } = answered;
  const pause = turns();
  const cells = await gatedCells(answered, pause);
  const count = departures.toHour - departures.fromHour;
  const { local_hours: local, timezone } = request;
  const hours = { daylightAt: undefined, localHours: local && { ...local, timezone } };
  const wanted = wantedHours(hours, now + departures.fromHour, count);
  const all: RouteDeparture[] = [];
  while (all.length < count) {
    const length = Math.min(countedAtOnce, count - all.length);
    const hoursOf = Array.from({ length }, (_, index) => all.length + index);
    all.push(...routeDepartures(cells, route.steps, hoursOf, range));
    await pause();
  }
  const search = departureSearch(all, wanted, range);
  const counted = { all, odds: departureOdds(search), wanted, times: departureTimes(answered, count) };
  const spells = weatherSpells(search, { minimumProbability: request.minimum_probability });
  const rows = all.map((_, position) => departureRow(answered, counted, position));
  const first = wanted.indexOf(true);
  const chosen = answered.chosen ?? spells[0]?.best.startHour ?? (first === -1 ? undefined : first);
  return {
    metadata: routeMetadata(answered),
    departures: rows.filter((_, position) => wanted[position]),
    windows: spells.map((spell) => windowRow({ ...spell, unmet: unmetHours(search, spell) }, rows, range)),
    best: spells[0] === undefined ? null : rows[spells[0].best.startHour]!,
    none_because: spells.length > 0 ? null : noneBecause(counted, range),
    steps: chosen === undefined ? [] : stepRows(answered, cells, chosen),
  };
}

function routeMetadata(answered: AnsweredRoute): V2.RouteResponse["metadata"] {
  const { request, entry, now, scored, period, gates, sizes } = answered;
  const used = new Map<string, UsedWeather>();
  for (const weather of new Set(scored.map(({ weather: one }) => one)))
    used.set(nameOf(weather), { ...weather, entry });
  const gateNotices = gates.flatMap((gate) =>
    unknownNotices(gate, [now + period.fromHour, now + period.toHour]),
  );
  const [middle] = request.points;
  const field = { ...answered, middle: middle!, used: [...used.values()], gateNotices };
  return { ...fieldMetadata(field), route: sizes };
}

/** Returns the scores of the cells after warnings, from the hour of the first departure, with the ensembles that all cells have. */
async function gatedCells(
  { scored, gates, now, departures }: AnsweredRoute,
  pause: () => Promise<void>,
): Promise<RouteCell[]> {
  const firstHour = now + departures.fromHour;
  const names = scored[0]!.ensembles.filter(({ part, members }) =>
    scored.every(({ ensembles }) => ensembles.some((one) => one.part === part && one.members === members)),
  );
  const cells: RouteCell[] = [];
  for (const [index, { scores, ensembles }] of scored.entries()) {
    const gate = gates[index];
    cells.push({
      scores: gatedMedian(publishedIn({ scores }), firstHour, gate),
      ensembles: names.map(({ part }) =>
        gatedMembers(membersIn(ensembles.find((one) => one.part === part)!), firstHour, gate),
      ),
    });
    await pause();
  }
  return cells;
}

function departureTimes(
  { request: { timezone }, firstMs, route: { durationMs } }: AnsweredRoute,
  count: number,
): CountedDepartures["times"] {
  const arriveMs = firstMs + durationMs;
  return {
    start: instantStamps(firstMs, count),
    start_local: localInstants(timezone, firstMs, count),
    arrive: instantStamps(arriveMs, count),
    arrive_local: localInstants(timezone, arriveMs, count),
  };
}

function departureRow(
  answered: AnsweredRoute,
  { all, odds, times }: CountedDepartures,
  position: number,
): V2.RouteDeparture {
  const { entry } = answered;
  const { score, step, counted } = all[position]!;
  const spread = counted && hourSpread(counted.worst);
  const probability = odds[position] ?? null;
  const limit = limitAt(answered, step, position);
  return {
    start: times.start[position]!,
    start_local: times.start_local[position]!,
    arrive: times.arrive[position]!,
    arrive_local: times.arrive_local[position]!,
    score,
    band: bandOf(score, polarities[entry.type]),
    worst: spread === undefined ? null : { median: spread.median, Q10: spread.q10, Q90: spread.q90 },
    share: counted === undefined ? null : shareOf(counted.good, counted.whole),
    probability,
    likelihood: probability === null ? null : likelihoodOf(probability),
    limiting: limit && { step, ...limit },
  };
}

/** Returns the first constraint that limits a step; null if none does, or if warnings stop the step. */
function limitAt(
  { scored, gates, route, entry, now, departures }: AnsweredRoute,
  step: number,
  departure: number,
): V2.RouteStep["limiting"] {
  const { cell, hour } = route.steps[step]!;
  const position = departure + hour;
  const constraint = scored[cell]!.limiting[position]!;
  if (constraint === noLimit || isStopped(gates[cell], now + departures.fromHour + position)) return null;
  return { constraint, variable: entry.constraints[constraint]!.variable };
}

function windowRow(
  {
    startHour,
    latestStartHour,
    members,
    continues,
    chances,
    unmet,
    best,
  }: WeatherSpell & { readonly unmet: readonly UnmetHours[] },
  rows: readonly V2.RouteDeparture[],
  range: ScoreRange,
): V2.RouteWindow {
  const [first, latest] = [rows[startHour]!, rows[latestStartHour]!];
  return {
    start: first.start,
    latest_start: latest.start,
    start_local: first.start_local,
    latest_start_local: latest.start_local,
    departures: latestStartHour - startHour + 1,
    members: members === 1 ? null : members,
    continues,
    chances: chances.map((chance) => chance ?? null),
    unmet: unmet.map((hours) => unmetRow(rows.slice(hours.startHour, hours.endHour), range)),
    best: rows[best.startHour]!,
  };
}

/** Converts consecutive departures whose published scores are not in the range to the response format. */
function unmetRow(
  departures: readonly V2.RouteDeparture[],
  range: ScoreRange,
): V2.RouteWindow["unmet"][number] {
  const sign = isCeiling(range) ? -1 : 1;
  const [worst] = departures.toSorted((one, other) => sign * (one.score - other.score));
  const [first, latest] = [departures[0]!, departures.at(-1)!];
  return {
    start: first.start,
    latest_start: latest.start,
    start_local: first.start_local,
    latest_start_local: latest.start_local,
    band: worst!.band,
  };
}

function noneBecause(
  { all, odds, wanted }: CountedDepartures,
  range: ScoreRange,
): V2.RouteResponse["none_because"] {
  const asked = [...wanted.keys()].filter((position) => wanted[position]);
  if (asked.length === 0) return { reason: "hours" };
  const possible = asked.filter((position) => (all[position]!.counted?.good ?? 0) > 0);
  if (possible.length > 0)
    return {
      reason: "probability",
      best_probability: Math.max(...possible.map((position) => odds[position]!)),
    };
  const better = isCeiling(range) ? Math.min : Math.max;
  return { reason: "score", best_score: better(...asked.map((position) => all[position]!.score)) };
}

function stepRows(answered: AnsweredRoute, cells: readonly RouteCell[], departure: number): V2.RouteStep[] {
  const { route, entry, firstMs, now, departures } = answered;
  const startMs = firstMs + departure * millisecondsPerHour;
  return route.steps.map(({ cell, hour, fromMs, toMs, fromKm, toKm }, index): V2.RouteStep => {
    const { latitude, longitude, sea, elevationM } = route.cells[cell]!;
    const { scores, ensembles } = cells[cell]!;
    const position = departure + hour;
    const score = scores[position]!;
    return {
      from: formatInstant(startMs + fromMs),
      to: formatInstant(startMs + toMs),
      hour: formatEpochHour(now + departures.fromHour + position),
      from_km: toMetres(fromKm),
      to_km: toMetres(toKm),
      cell: { latitude, longitude, sea, elevation_m: elevationM ?? null },
      score,
      band: bandOf(score, polarities[entry.type]),
      shares: sharesAt(ensembles, position),
      limiting: limitAt(answered, index, departure),
    };
  });
}

/** Returns the shares of the members in each band, from the first ensemble that has enough members in the hour. */
function sharesAt(ensembles: RouteCell["ensembles"], hour: number): V2.RouteStep["shares"] {
  for (const { logScores, members } of ensembles) {
    const spread = hourSpread(logScores.subarray(hour * members, (hour + 1) * members));
    if (spread !== undefined) return bandEdges.map(({ name }) => spread.shares[name]);
  }
  return null;
}

/** Rounds a length to metres [km]. */
function toMetres(km: number): number {
  return Math.round(km * 1000) / 1000;
}

const departureColumns: readonly ColumnHead[] = [
  { name: "start", kind: "time" },
  { name: "start_local", kind: "text" },
  { name: "arrive", kind: "time" },
  { name: "arrive_local", kind: "text" },
  { name: "score", kind: "number" },
  { name: "band", kind: "text" },
  { name: "worst.median", kind: "number" },
  { name: "worst.Q10", kind: "number" },
  { name: "worst.Q90", kind: "number" },
  { name: "share", kind: "number" },
  { name: "probability", kind: "number" },
  { name: "likelihood", kind: "text" },
  { name: "limiting.step", kind: "number" },
  { name: "limiting.constraint", kind: "number" },
  { name: "limiting.variable", kind: "text" },
];

/** Returns the departures of a route as a table. */
export function departureTable(departures: readonly V2.RouteDeparture[]): Table {
  return tableOfRows(
    departureColumns,
    departures.map(({ worst, limiting, ...row }) => ({
      ...row,
      "worst.median": worst?.median,
      "worst.Q10": worst?.Q10,
      "worst.Q90": worst?.Q90,
      "limiting.step": limiting?.step,
      "limiting.constraint": limiting?.constraint,
      "limiting.variable": limiting?.variable,
    })),
  );
}

/** Returns the steps of a route as GeoJSON. The rest of the response is in the member `halcyon`. */
export function stepFeatures({ steps, ...answer }: V2.RouteResponse, route: FoundRoute): object {
  return {
    type: "FeatureCollection",
    features: steps.map((properties, index) => ({
      type: "Feature",
      geometry: lineGeometry(route.steps[index]!.line),
      properties,
    })),
    halcyon: answer,
  };
}

/** Returns a line, or a point where the route stays. A line over the antimeridian is cut there (RFC 7946, 3.1.9). */
function lineGeometry(line: readonly Point[]): object {
  const lines: (readonly [number, number])[][] = [[]];
  for (const [index, { latitude, longitude }] of line.entries()) {
    const before = line[index - 1];
    const apart = before === undefined ? 0 : longitude - before.longitude;
    if (before !== undefined && Math.abs(apart) > 180) {
      const edge = before.longitude < 0 ? -180 : 180;
      const wrapped = longitude - Math.sign(apart) * 360;
      const share =
        wrapped === before.longitude ? 0 : (edge - before.longitude) / (wrapped - before.longitude);
      const crossing = before.latitude + share * (latitude - before.latitude);
      lines.at(-1)!.push([edge, rounded(crossing)]);
      lines.push([[-edge, rounded(crossing)]]);
    }
    lines.at(-1)!.push([rounded(longitude), rounded(latitude)]);
  }
  if (line.length === 1) return { type: "Point", coordinates: lines[0]![0] };
  return lines.length === 1
    ? { type: "LineString", coordinates: lines[0] }
    : { type: "MultiLineString", coordinates: lines };
}

/** Rounds degrees to six decimals, a tenth of a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
