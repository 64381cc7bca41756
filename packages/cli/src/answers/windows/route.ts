import { basename } from "node:path";
import {
  type Halcyon,
  type HalcyonOptions,
  type RouteCost,
  type RouteDeparture,
  type RouteRequestInput,
  type RouteResponse,
} from "@halcyon/sdk/v2";
import { variableInSentence } from "@halcyon/schema/words";
import { CommandError } from "../../command-error.ts";
import { withApi } from "../../connection/api.ts";
import { entryOf, type EntryOptions } from "../../connection/entry-of.ts";
import { placesOf } from "../../connection/place-of.ts";
import type { Surroundings } from "../../surroundings.ts";
import { csv } from "../../terminal/csv.ts";
import { count, percent, tableWithin, wrap } from "../../terminal/lines.ts";
import { lookOf } from "../../terminal/look.ts";
import { printAnswer } from "../../terminal/print-answer.ts";
import { localOf, momentText, periodText, zoneAt } from "../../time/clock.ts";
import { periodOf } from "../../time/period-of.ts";
import type { PricedOptions } from "../ask.ts";
import { footLines, headingOf } from "../what-answers.ts";
import { readTrack, type Track } from "./read-track.ts";
import { type WindowOptions, windowOptions } from "./window-options.ts";

/** Options of `halcyon route`. */
export interface RouteOptions
  extends EntryOptions, Omit<WindowOptions, "duration" | "daylight">, PricedOptions {
  readonly depart: readonly string[];
  readonly model: "noaa" | "ecmwf";
  readonly utc?: true;
  /** Speed between points [km/h]. */
  readonly speed?: number;
  readonly surface?: "land" | "sea";
  readonly geojson?: true;
}

/** Prints when a way can begin: that of a file, or along places. Times are in the time zone of the first point. */
export async function route(
  surroundings: Surroundings,
  way: readonly string[],
  options: RouteOptions,
): Promise<void> {
  await withApi(surroundings, async (halcyon, given) => {
    const { name, points, thinned } = await wayOf(surroundings, halcyon, way);
    const timezone = zoneAt(points[0]!, options.utc);
    const { duration_hours: _, ...scores } = windowOptions({ ...options, duration: 1 });
    const body: RouteRequestInput = {
      ...timesOf(surroundings, points, timezone, options),
      model: options.model,
      entry: await entryOf(halcyon, options),
      timezone,
      ...scores,
      ...(options.surface !== undefined && { surface: options.surface }),
    };
    if (thinned !== undefined)
      surroundings.stderr.write(
        `${thinned.of} points were thinned to ${points.length}: those within ${thinned.withinKm} km of the one before are left out.\n`,
      );
    if (options.cost === true) {
      const priced = await halcyon.optimality.routeCost(body).withResponse();
      printAnswer(surroundings, options, priced, {
        lines: () => wrap(costLine(priced.data), lookOf(surroundings).columns, 2),
        csv: () => csv(["cost", "km", "hours", "cells"], [costRow(priced.data)]),
      });
      return;
    }
    if (options.geojson === true) {
      surroundings.stdout.write(await geoJsonOf(surroundings, halcyon, given, body));
      return;
    }
    const answered = await halcyon.optimality.route(body).withResponse();
    printAnswer(surroundings, options, answered, {
      lines: () => routeLines(name, answered.data, lookOf(surroundings).columns),
      csv: () => csv(departureColumns, answered.data.departures.map(departureRow)),
    });
  });
}

/** Returns the answer as GeoJSON. The client reads JSON alone, so it is asked only if the server refuses: it throws the error. */
async function geoJsonOf(
  { fetch }: Surroundings,
  halcyon: Halcyon,
  { baseUrl, apiKey }: HalcyonOptions,
  body: RouteRequestInput,
): Promise<string> {
  const answer = await fetch(new URL("/v2/optimality/route/", baseUrl), {
    method: "POST",
    headers: { accept: "application/geo+json", "content-type": "application/json", "x-api-key": apiKey },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (answer?.ok === true) return `${await answer.text()}\n`;
  await halcyon.optimality.route(body);
  throw new CommandError("refused", "The server has no answer in GeoJSON. Try again.");
}

type Points = RouteRequestInput["points"];

/** Way with its displayed name. */
interface NamedWay extends Pick<Track, "thinned"> {
  readonly name: string;
  readonly points: Points;
}

/** Reads a way: the only argument is a file, and several are places, each perhaps with a stay, as in `54.1,7.9+2h`. */
async function wayOf(
  surroundings: Surroundings,
  halcyon: Halcyon,
  way: readonly string[],
): Promise<NamedWay> {
  const [path] = way;
  if (way.length === 1 && path !== undefined) {
    const { points, thinned } = await readTrack(path);
    return { name: basename(path), points: [...points], ...(thinned !== undefined && { thinned }) };
  }
  const stops = way.map((text) => /^(?<at>.*?)(?:\+(?<hours>\d+(?:\.\d+)?)h)?$/.exec(text)!.groups!);
  const places = await placesOf(surroundings, halcyon, { at: stops.map(({ at }) => at!) });
  const points = places.map(({ site: { latitude, longitude } }, index) => {
    const { hours } = stops[index]!;
    return { latitude, longitude, ...(hours !== undefined && { stay_hours: Number(hours) }) };
  });
  return { name: `${places[0]!.name} to ${places.at(-1)!.name}`, points };
}

/** Returns points and times of a request: departures with a speed, or the times of the points. */
function timesOf(
  { nowMs }: Surroundings,
  points: Points,
  timezone: string,
  { speed, depart }: RouteOptions,
): Pick<RouteRequestInput, "points" | "speed_kmh" | "departures"> {
  if (speed !== undefined) {
    const departures = periodOf(depart.join(" "), timezone, nowMs());
    return { points: points.map(withoutTime), speed_kmh: speed, departures };
  }
  if (points.some(({ at }) => at === undefined))
    throw new CommandError("usage", "How fast? Give --speed in km/h: the points have no times.");
  if (!(Date.parse(points[0]!.at!) >= nowMs() - hourMs))
    throw new CommandError("usage", "The times of the file are past: give --speed to plan the way anew.");
  return { points };
}

function withoutTime({ latitude, longitude, stay_hours: stay }: Points[number]): Points[number] {
  return { latitude, longitude, ...(stay !== undefined && { stay_hours: stay }) };
}

const hourMs = 3_600_000;

function costLine({ cost, km, hours, cells }: RouteCost): string {
  return `It would cost ${count(cost, "request")} of the allowance: ${count(cells, "cell")}, ${km} km in ${hours} h.`;
}

function costRow({ cost, km, hours, cells }: RouteCost): number[] {
  return [cost, km, hours, cells];
}

function routeLines(name: string, answer: RouteResponse, columns: number): string[] {
  const { metadata, best, windows } = answer;
  const { km, hours, cells, cell_degrees: size } = metadata.route;
  const facts = `${km} km in ${hours} h, through ${count(cells, "cell")} of ${size.join(" x ")} degrees.`;
  return [
    headingOf(name, metadata).replace(" at ", " on "),
    ...wrap(facts, columns, 2),
    "",
    ...(best === null ? wrap(noneText(answer), columns, 2) : windowLines(windows, columns)),
    "",
    ...weakestLines(best ?? answer.departures[0], answer).flatMap((line) => wrap(line, columns, 2)),
    ...footLines(metadata, columns),
  ];
}

function windowLines(windows: RouteResponse["windows"], columns: number): string[] {
  return tableWithin(
    columns,
    ["depart", "best", "arrive", "chance", "worst"],
    windows.map(({ start_local: start, latest_start_local: latest, best }) => [
      start === latest ? momentText(start) : periodText(start, latest),
      momentText(best.start_local),
      momentText(best.arrive_local),
      best.probability === null ? "" : percent(best.probability),
      String(best.worst?.median ?? best.score),
    ]),
  );
}

/** Returns a text with the reason why no departure is likely enough, and advice. */
function noneText({ none_because: because }: RouteResponse): string {
  if (because?.reason === "probability")
    return `No departure is likely enough; the best has ${percent(because.best_probability)}: use a lower --probability.`;
  if (because?.reason === "hours")
    return "No departure lies in the wanted hours: give other --between or --depart.";
  const score = because?.reason === "score" ? ` The best has ${because.best_score} at its worst.` : "";
  return `No departure is good all the way.${score}`;
}

/** Returns a line about the step that limits a departure; none if nothing limits it. */
function weakestLines(departure: RouteDeparture | undefined, { steps, metadata }: RouteResponse): string[] {
  const limit = departure?.limiting;
  if (departure === undefined || !limit || steps[0]?.from !== departure.start) return [];
  const step = steps[limit.step]!;
  const at = momentText(localOf(step.hour, metadata.timezone));
  return [
    `Weakest of the ${momentText(departure.start_local)} departure: km ${step.from_km.toFixed(0)} to ${step.to_km.toFixed(0)}, ${at}, score ${step.score}, by ${variableInSentence(limit.variable)}.`,
  ];
}

const departureColumns = ["start", "start_local", "arrive", "score", "share", "probability"];

function departureRow({
  start,
  start_local: local,
  arrive,
  score,
  share,
  probability,
}: RouteDeparture): (string | number | null)[] {
  return [start, local, arrive, score, share, probability];
}
