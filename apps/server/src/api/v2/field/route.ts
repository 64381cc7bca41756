import { type EpochHour, epochHourOf, formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { costOfCells, routeDeparturesMax } from "@halcyon/schema/v2";
import type * as V2 from "@halcyon/schema/v2";
import { scoreRangeOf } from "@halcyon/scoring/windows";
import { type Fault, Refusal } from "../../../errors/refusal.ts";
import type { Ports } from "../../../ports.ts";
import { cellDegrees, fieldGrid } from "../../../scoring/field/field-grid.ts";
import { type AskedPoint, findRoute, type FoundRoute } from "../../../scoring/field/find-route.ts";
import type { FailedCell } from "../../../scoring/field/score-cells.ts";
import { type AdmittedRoute, blockCells } from "../../../scoring/field/score-route.ts";
import type { Admission } from "../../../scoring/admit-entry.ts";
import type { Scorer } from "../../../scoring/scorer.ts";
import { wantedHours } from "../../../weather/hours/local-hours.ts";
import { zoneOf } from "../../../weather/hours/zone-of-place.ts";
import { askedEntry, type HoursAhead, hoursAhead } from "../asked-forecast.ts";
import { itemPlace } from "../field-place.ts";
import type { Call, Handlers } from "../handler.ts";
import { describedHeaders } from "../windows/window-tables.ts";
import { type CheckedCell, checkCells } from "./check-cells.ts";
import { type AnsweredRoute, departureTable, routeAnswer, stepFeatures } from "./route-answer.ts";

type RoutePorts = Pick<Ports, "models" | "warned">;

type RouteHandlers = Pick<Handlers, "optimality.route" | "optimality.routeCost">;

/** Returns the handlers under `/optimality/route/`. */
export function routeHandlers(
  { admit, route: scoreRoute }: Pick<Scorer, "admit" | "route">,
  ports: RoutePorts,
): RouteHandlers {
  return {
    async "optimality.route"({ body, format, ...call }) {
      const { scoring, ...asked } = await askedRoute(admit, ports, { body, ...call });
      const { length: count } = asked.route.cells;
      return {
        cost: costOfCells(count),
        async answer() {
          const answered: AnsweredRoute = { ...asked, scored: await scoreRoute(scoring) };
          const json = await routeAnswer(answered);
          if (format === "json") return { json };
          const headers = describedHeaders([json.metadata.source]);
          if (format === "geojson")
            return { chunks: [JSON.stringify(stepFeatures(json, asked.route))], headers };
          const { departures, ...beside } = json;
          return { tables: [departureTable(departures)], headers, about: { beside: () => beside } };
        },
        worked: (begun) => costOfCells(Math.min(begun * blockCells, count)),
      };
    },

    async "optimality.routeCost"(call) {
      const { route } = await askedRoute(admit, ports, call);
      return { json: { cost: costOfCells(route.cells.length), ...sizesOf(route) }, fresh: true };
    },
  };
}

/** Route of a request after all checks that need no weather, and its cells as they are scored. */
interface AskedRoute extends Omit<AnsweredRoute, "scored"> {
  readonly scoring: AdmittedRoute;
}

async function askedRoute(
  admit: Scorer["admit"],
  { models, warned }: RoutePorts,
  { body, principal, nowMs }: Pick<Call<"optimality.route">, "body" | "principal" | "nowMs">,
): Promise<AskedRoute> {
  const now = epochHourOf(nowMs);
  const points = body.points.map(pointOf);
  const departures = departuresOf(body, points, now);
  const entry = await admit.find(askedEntry(body.entry, principal));
  const grid = await fieldGrid(models, body.model, now);
  const sinceHourMs = (points[0]!.atMs ?? 0) % millisecondsPerHour;
  const route = await findRoute(grid, points, { speedKmh: body.speed_kmh, sinceHourMs }, body.surface);
  const hoursBefore = Math.max(...route.steps.map(({ hour }) => hour));
  const timezone = await zoneOf(body.timezone ?? "UTC", points[0]!);
  const request = {
    model: body.model,
    entry,
    accountId: principal.accountId,
    forecastHours: departures.toHour + hoursBefore,
    calibrated: false,
    heedsWarnings: true,
    partsOf: "v2",
  } as const;
  const { good, failed } = await checkCells(route.cells, {
    request,
    nowMs,
    admit,
    warned,
    timezone,
    keep: (admitted) => admitted,
  });
  if (failed.length > 0) throw routeRefusal(failed, route, { body, departures, hoursBefore, now });
  const firstMs = (now + departures.fromHour) * millisecondsPerHour + sinceHourMs;
  const hours = { daylightAt: undefined, localHours: body.local_hours && { ...body.local_hours, timezone } };
  const wanted = wantedHours(hours, now + departures.fromHour, departures.toHour - departures.fromHour);
  const chosen = stepsOf(body, firstMs, wanted);
  return {
    request: { ...body, timezone },
    entry,
    now,
    nowMs,
    departures,
    firstMs,
    chosen,
    period: { fromHour: departures.fromHour, toHour: request.forecastHours },
    route,
    sizes: { ...sizesOf(route), cell_degrees: [...cellDegrees(grid)] },
    range: scoreRangeOf(body),
    gates: good.map(({ gate }) => gate),
    scoring: scoringOf(good, route, {
      ...request,
      nowMs: now * millisecondsPerHour,
      fromHour: departures.fromHour,
      hoursBefore,
      range: scoreRangeOf(body),
    }),
  };
}

function scoringOf(
  good: readonly CheckedCell<Admission>[],
  { cells }: FoundRoute,
  work: Omit<AdmittedRoute["work"], "cells">,
): AdmittedRoute {
  return {
    work: { ...work, cells: cells.map(({ latitude, longitude, sea }) => ({ latitude, longitude, sea })) },
    admitted: good.map(({ kept }) => kept),
  };
}

function pointOf({
  latitude,
  longitude,
  at,
  stay_hours: stayHours,
}: V2.RouteRequest["points"][number]): AskedPoint {
  return { latitude, longitude, stayHours, atMs: at === undefined ? undefined : Date.parse(at) };
}

/** Returns the hours of departure, counted from the current hour. */
function departuresOf(
  { departures }: V2.RouteRequest,
  [first]: readonly AskedPoint[],
  now: EpochHour,
): HoursAhead {
  if (departures === undefined) {
    const fromHour = epochHourOf(first!.atMs!) - now;
    if (fromHour >= 0) return { fromHour, toHour: fromHour + 1 };
    const minimum = formatEpochHour(now);
    const detail = `The route starts before ${minimum}, the current hour: a forecast has no weather of the past.`;
    throw refused("#/points/0/at", { code: "in_the_past", detail, expected: { minimum } });
  }
  const hours = hoursAhead(departures, now, "#/departures");
  if (hours.toHour - hours.fromHour <= routeDeparturesMax) return hours;
  const detail = `At most ${routeDeparturesMax} departures can be compared at once.`;
  throw refused("#/departures/end", { code: "too_big", detail, expected: { maximum: routeDeparturesMax } });
}

/** Returns the position of the departure whose steps are requested; undefined if none is. */
function stepsOf(
  { steps_of: asked }: V2.RouteRequest,
  firstMs: number,
  wanted: readonly boolean[],
): number | undefined {
  if (asked === undefined) return undefined;
  const position = (Date.parse(asked) - Math.floor(firstMs / 1000) * 1000) / millisecondsPerHour;
  if (wanted[position] === true) return position;
  const detail = "The route does not start at this time: give the start of one of its departures.";
  throw refused("#/steps_of", { code: "invalid", detail });
}

function refused(pointer: string, fault: Omit<Fault, "pointer">): Refusal {
  return new Refusal("invalid_request", { detail: fault.detail, errors: [{ pointer, ...fault }] });
}

interface AskedDepartures {
  readonly body: V2.RouteRequest;
  readonly departures: HoursAhead;
  /** Hours from the hour of departure to the last step. */
  readonly hoursBefore: number;
  readonly now: EpochHour;
}

/** Returns the refusal of a route from those of its cells: the shortest horizon, or else the first. */
function routeRefusal(failed: readonly FailedCell[], { cells }: FoundRoute, asked: AskedDepartures): unknown {
  const [nearest] = failed
    .flatMap(({ error }) => (error instanceof Refusal && error.code === "horizon_exceeded" ? [error] : []))
    .toSorted((one, other) => maximumOf(one) - maximumOf(other));
  if (nearest !== undefined) return nearest.told((fault) => departureFault(fault, asked));
  const { index, error } = failed[0]!;
  if (!(error instanceof Refusal)) return error;
  return error.placed((field) => {
    const { pointer } = itemPlace(field);
    return { pointer: pointer!.startsWith("#/location/") ? `#/points/${cells[index]!.point}` : pointer! };
  });
}

function maximumOf({ errors }: Refusal): number {
  return Number(errors[0]?.expected?.["maximum"] ?? Infinity);
}

/** Returns a fault about the hours of a forecast in terms of the departures, or of the times of the points. */
function departureFault(
  { field, ...fault }: Fault,
  { body, departures, hoursBefore, now }: AskedDepartures,
): Fault {
  const { maximum, ...expected } = fault.expected ?? {};
  if (field !== "forecastHours" || typeof maximum !== "number") return { ...fault, ...(field && { field }) };
  const { fromHour } = departures;
  if (body.departures === undefined) {
    const end = now + maximum;
    const late = body.points.findIndex(
      ({ at, stay_hours: stay }) => Date.parse(at!) + stay * millisecondsPerHour > end * millisecondsPerHour,
    );
    const pointer = `#/points/${late === -1 ? body.points.length - 1 : late}/at`;
    return { ...fault, pointer, expected: { latest_end: formatEpochHour(end), ...expected } };
  }
  const possible = maximum - hoursBefore;
  const length = body.departures.hours === undefined ? "end" : "hours";
  const hours = Math.max(possible - fromHour, 0);
  return {
    ...fault,
    pointer: `#/departures/${hours > 0 ? length : "start"}`,
    expected: {
      maximum_hours: hours,
      ...(possible > 0 && { latest_departure: formatEpochHour(now + possible - 1) }),
      ...expected,
    },
  };
}

function sizesOf({ km, durationMs, cells }: FoundRoute): Omit<V2.RouteCost, "cost"> {
  return {
    km: Math.round(km * 1000) / 1000,
    hours: Math.round((durationMs / millisecondsPerHour) * 1000) / 1000,
    cells: cells.length,
  };
}
