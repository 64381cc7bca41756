import type { Point } from "@halcyon/geo/earth";
import { turn } from "@halcyon/geo/earth";
import { legKm, legsKm, routeSamples } from "@halcyon/geo/route/route-samples";
import { forecastHoursMax } from "@halcyon/schema/registry";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { routeCellsMax, routeKmhMax, routeKmMax } from "@halcyon/schema/v2";
import type { Surface } from "@halcyon/schema/wire";
import type { Cell } from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";
import { type FieldGrid, turns } from "./field-grid.ts";
import type { FieldCell } from "./find-area.ts";

/** Point of a requested route. */
export interface AskedPoint extends Point {
  /** Time at which the point is reached [ms since 1970]; undefined if it follows from the speed. */
  readonly atMs: number | undefined;
  readonly stayHours: number;
}

/** Cell of a route, by its middle. */
export interface RouteFieldCell extends Omit<FieldCell, "bounds"> {
  /** Position of the first requested point that needs the cell: the point itself, or the one to which the way leads. */
  readonly point: number;
}

/** Stretch of a route in one cell and one hour. */
export interface FoundStep {
  /** Position of the cell among those of the route. */
  readonly cell: number;
  /** Hours after the hour of departure. */
  readonly hour: number;
  /** Times after the departure [ms]. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Distances from the start of the route [km]. */
  readonly fromKm: number;
  readonly toKm: number;
  /** Places along the step, in order of travel; a single one for a stay. */
  readonly line: readonly Point[];
}

/** Route with its cells on the grid of a model. */
export interface FoundRoute {
  readonly cells: readonly RouteFieldCell[];
  readonly steps: readonly FoundStep[];
  readonly km: number;
  /** Time from departure to arrival, with all stays [ms]. */
  readonly durationMs: number;
}

/** Times of a route: those of its points, or a speed between them [km/h]. */
export interface RouteTimes {
  readonly speedKmh: number | undefined;
  /** Time of departure after the start of its hour [ms]. */
  readonly sinceHourMs: number;
}

/** Distance at which the cells of a route are looked up [km]. */
const sampleKm = 1;

/**
 * Finds the cells and steps of a route on a grid. The way between two samples belongs to the cell of the first.
 *
 * @param surface - Surface of the cells; undefined to take the nearest cells.
 * @throws Refusal invalid_request if the route is too long or has too many cells, location_outside_coverage if the grid has no cell at a place of it.
 */
export async function findRoute(
  grid: FieldGrid,
  points: readonly AskedPoint[],
  { speedKmh, sinceHourMs }: RouteTimes,
  surface: Surface | undefined,
): Promise<FoundRoute> {
  const legs = legsKm(points);
  const km = legs.reduce((sum, leg) => sum + leg, 0);
  if (km > routeKmMax) throw tooLong(km);
  const samples = routeSamples(points, sampleKm);
  const clock = clockOf(points, legs, speedKmh);
  const cells: RouteFieldCell[] = [];
  const indexOf = new Map<string, number>();
  const steps = new Steps(sinceHourMs);
  const pause = turns();
  const sureKm = sureDistance(grid);
  let sure: { readonly cell: Cell; readonly km: number; readonly index: number } | undefined;
  for (const [place, sample] of samples.entries()) {
    const next = samples[place + 1];
    const isPoint = place === 0 || next?.leg !== sample.leg;
    const point = place === 0 ? 0 : sample.leg + 1;
    if (sure === undefined || legKm(sure.cell, sample) >= sure.km) {
      await pause();
      const found = await grid.locate(sample.latitude, sample.longitude, surface);
      if (found === undefined) throw outsideGrid(sample, point, isPoint, surface);
      const { latitude, longitude, sea, elevationM } = found;
      const name = `${latitude} ${longitude}`;
      const index = indexOf.get(name) ?? cells.length;
      if (index === cells.length) {
        indexOf.set(name, index);
        cells.push({ latitude, longitude: turn(longitude), sea, elevationM, point });
        if (cells.length > routeCellsMax) throw tooManyCells(cells.length);
      }
      sure = { cell: found, km: sureKm(found), index };
    }
    const here = { cell: sure.index, from: sample, fromKm: sample.km };
    const leftMs = isPoint ? clock.leaveMs[point]! : clock.atKm(sample.leg, sample.km);
    if (isPoint && clock.leaveMs[point]! > clock.reachMs[point]!)
      steps.add({ ...here, fromMs: clock.reachMs[point]!, toMs: leftMs, to: sample, toKm: sample.km });
    if (next === undefined) {
      steps.end({ ...here, fromMs: leftMs, toMs: leftMs, to: sample, toKm: sample.km });
      break;
    }
    const toMs = clock.atKm(next.leg, next.km);
    steps.add({ ...here, fromMs: leftMs, toMs, to: next, toKm: next.km });
  }
  return { cells, steps: steps.all, km, durationMs: clock.leaveMs.at(-1)! };
}

/**
 * Returns a function that returns the distance from the middle of a cell within which this cell is the nearest [km]. All middles of other rows are at least a
 * step of latitude away, and those of its own row a step of longitude. Samples within half of that need no look-up.
 */
function sureDistance({ latitudes, longitudes }: FieldGrid): (cell: Point) => number {
  const rowKm = legKm({ latitude: 0, longitude: 0 }, { latitude: smallestStep(latitudes), longitude: 0 });
  const columnStep = smallestStep(longitudes);
  return ({ latitude, longitude }) =>
    sureShare *
    Math.min(rowKm, legKm({ latitude, longitude }, { latitude, longitude: longitude + columnStep }));
}

/** Share of the way to the nearest other cell that is sure to lie in a cell. Half would be exact without rounding. */
const sureShare = 0.49;

/** Returns the smallest distance between neighbours on an axis [degrees]; 0 for a single value. */
function smallestStep(axis: readonly number[]): number {
  const steps = axis.slice(1).map((value, index) => Math.abs(turn(value - axis[index]!)));
  return steps.length === 0 ? 0 : Math.min(...steps);
}

/** Clock of a route, in whole milliseconds after the departure. */
interface RouteClock {
  readonly reachMs: readonly number[];
  readonly leaveMs: readonly number[];
  /** Returns the time at which a distance from the start of the route is reached. */
  readonly atKm: (leg: number, km: number) => number;
}

function clockOf(
  points: readonly AskedPoint[],
  legs: readonly number[],
  speedKmh: number | undefined,
): RouteClock {
  const stayMs = (point: number): number => Math.round(points[point]!.stayHours * millisecondsPerHour);
  const [reachMs, leaveMs, startKm] = [[0], [stayMs(0)], [0]];
  for (const [leg, km] of legs.entries()) {
    const { atMs } = points[leg + 1]!;
    const msAt = (kmh: number): number => Math.round((km / kmh) * millisecondsPerHour);
    const reached = atMs === undefined ? leaveMs[leg]! + msAt(speedKmh!) : atMs - points[0]!.atMs!;
    if (reached - leaveMs[leg]! < msAt(routeKmhMax)) throw tooFast(leg + 1);
    reachMs.push(reached);
    leaveMs.push(reached + stayMs(leg + 1));
    startKm.push(startKm[leg]! + km);
  }
  return {
    reachMs,
    leaveMs,
    atKm(leg, km) {
      const [from, to] = [leaveMs[leg]!, reachMs[leg + 1]!];
      const length = legs[leg]!;
      const share = length === 0 ? 1 : Math.min((km - startKm[leg]!) / length, 1);
      return Math.round(from + share * (to - from));
    },
  };
}

/** Way between two samples, or stay at one, in one cell. */
interface Stretch extends Omit<FoundStep, "hour" | "line"> {
  readonly from: Point;
  readonly to: Point;
}

/** Step that may still grow. */
type GrowingStep = { -readonly [Field in keyof FoundStep]: FoundStep[Field] } & { readonly line: Point[] };

/** Steps of a route. Stretches are cut at full hours, and joined as long as cell and hour stay the same. */
class Steps {
  readonly all: GrowingStep[] = [];
  readonly #sinceHourMs: number;

  constructor(sinceHourMs: number) {
    this.#sinceHourMs = sinceHourMs;
  }

  add(stretch: Stretch): void {
    const { fromMs, toMs, fromKm, toKm } = stretch;
    let atMs = fromMs;
    while (atMs < toMs) {
      const hour = Math.floor((this.#sinceHourMs + atMs) / millisecondsPerHour);
      // A way of years would have a step in each of its hours. The first one beyond every forecast is enough to refuse it.
      if (hour > forecastHoursMax) return;
      const untilMs = Math.min(toMs, (hour + 1) * millisecondsPerHour - this.#sinceHourMs);
      const kmAt = (ms: number): number => fromKm + ((ms - fromMs) / (toMs - fromMs)) * (toKm - fromKm);
      this.#join(hour, { ...stretch, fromMs: atMs, toMs: untilMs, fromKm: kmAt(atMs), toKm: kmAt(untilMs) });
      atMs = untilMs;
    }
  }

  /** Adds the arrival. Its hour is the one that ends then, or goes on. */
  end(arrival: Stretch): void {
    const sinceMs = this.#sinceHourMs + arrival.toMs;
    const hour = Math.ceil(sinceMs / millisecondsPerHour) - 1;
    this.#join(arrival.toMs === 0 ? 0 : hour, arrival);
  }

  #join(hour: number, { cell, fromMs, toMs, fromKm, toKm, from, to }: Stretch): void {
    const last = this.all.at(-1);
    if (last?.cell !== cell || last.hour !== hour) {
      this.all.push({ cell, hour, fromMs, toMs, fromKm, toKm, line: from === to ? [from] : [from, to] });
      return;
    }
    last.toMs = toMs;
    last.toKm = toKm;
    if (last.line.at(-1) !== to) last.line.push(to);
  }
}

function tooLong(km: number): Refusal {
  const detail = `The route is ${Math.round(km)} km long, and at most ${routeKmMax} km can be scored at once: ask for parts of it.`;
  return tooBig(detail, { maximum_km: routeKmMax, km: Math.round(km) });
}

function tooFast(point: number): Refusal {
  const detail = `The point cannot be reached at this time: the way to it would need more than ${routeKmhMax} km/h.`;
  return new Refusal("invalid_request", {
    detail,
    errors: [{ pointer: `#/points/${point}/at`, code: "invalid", detail }],
  });
}

function tooManyCells(cells: number): Refusal {
  const detail = `The route has ${cells} cells or more, and at most ${routeCellsMax} can be scored at once: ask for parts of it.`;
  return tooBig(detail, { maximum_cells: routeCellsMax, cells });
}

function tooBig(detail: string, expected: Readonly<Record<string, number>>): Refusal {
  return new Refusal("invalid_request", {
    detail,
    errors: [{ pointer: "#/points", code: "too_big", detail, expected }],
  });
}

function outsideGrid(
  { latitude, longitude }: Point,
  point: number,
  isPoint: boolean,
  surface: Surface | undefined,
): Refusal {
  const where = isPoint ? "At this point" : "On the way to this point";
  const place = `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
  const detail =
    surface === undefined
      ? `${where}, at ${place}, the grid of the model has no cell: choose another way or model.`
      : `${where}, at ${place}, neither the cell nor those around it are ${surface === "sea" ? "at sea" : "on land"}: add points to go around, or leave surface out.`;
  return new Refusal("location_outside_coverage", {
    detail,
    errors: [{ pointer: `#/points/${point}`, code: "location_outside_coverage", detail }],
  });
}
