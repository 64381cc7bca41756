import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { AreaCost, AreaGeometry, AreaResponse } from "@halcyon/sdk/v2";
import { CommandError } from "../../command-error.ts";
import { withApi } from "../../connection/api.ts";
import { entryOf, type EntryOptions } from "../../connection/entry-of.ts";
import type { Surroundings } from "../../surroundings.ts";
import { csv } from "../../terminal/csv.ts";
import { count, percent, tableWithin, wrap } from "../../terminal/lines.ts";
import { lookOf } from "../../terminal/look.ts";
import { plain } from "../../terminal/plain.ts";
import { printAnswer } from "../../terminal/print-answer.ts";
import { saveAnswer } from "../../terminal/save-answer.ts";
import { periodText, zoneAt } from "../../time/clock.ts";
import { periodOf } from "../../time/period-of.ts";
import type { PricedOptions } from "../ask.ts";
import { footLines, headingOf } from "../what-answers.ts";
import { type WindowOptions, windowOptions } from "./window-options.ts";

/** Options of `halcyon area`. */
export interface AreaOptions extends EntryOptions, WindowOptions, PricedOptions {
  readonly when: readonly string[];
  readonly model: "noaa" | "ecmwf";
  readonly utc?: true;
  /** Least share of the area that must be workable, above 0 and at most 1. */
  readonly share: number;
  readonly surface?: "land" | "sea";
  readonly top: number;
  /** Format of the file to save; absent to print the windows. */
  readonly format?: (typeof textFormats)[number] | "parquet" | "arrow" | "netcdf";
  /** Path of the file to save; absent to print a text. */
  readonly output?: string;
}

/** Formats of files that are texts, and can be printed. */
const textFormats = ["geojson", "csv"] as const;

/** Maximum number of cells of a file. */
const fileCellsMax = 1000;

/** Prints the windows of the area in a GeoJSON file. The period and the times are in the time zone of the first corner of the area. */
export async function area(surroundings: Surroundings, path: string, options: AreaOptions): Promise<void> {
  const { geometry, corner } = await areaIn(path);
  const { model, when, utc, share, surface, top, format, output } = options;
  if (format === undefined && output !== undefined)
    throw new CommandError(
      "usage",
      "--output needs the format of the file. Add --format, such as --format geojson.",
    );
  const isText = textFormats.some((name) => name === format);
  if (format !== undefined && !isText && output === undefined)
    throw new CommandError("usage", `A file of ${format} cannot be printed. Name a file with --output.`);
  await withApi(surroundings, async (halcyon) => {
    const timezone = zoneAt(corner, utc);
    const body = {
      area: geometry,
      model,
      entry: await entryOf(halcyon, options),
      period: periodOf(when.join(" "), timezone, surroundings.nowMs()),
      timezone,
      window: { ...windowOptions(options), top },
      area_share: share,
      ...(surface !== undefined && { surface }),
    };
    if (options.cost === true) {
      const priced = await halcyon.optimality.areaCost(body).withResponse();
      printAnswer(surroundings, options, priced, {
        lines: () => costLines(priced.data, lookOf(surroundings).columns),
        csv: () => csv(["cost", "cells", "scored", "km2"], [costRow(priced.data)]),
      });
      return;
    }
    if (format !== undefined) {
      const wish = { ...body, include: ["cells" as const], top: fileCellsMax, geometry: true };
      const answered = await halcyon.optimality.area(wish, { format }).withResponse();
      if (output !== undefined) await saveAnswer(surroundings, output, answered);
      else surroundings.stdout.write(new TextDecoder().decode(answered.data));
      return;
    }
    const answered = await halcyon.optimality.area(body).withResponse();
    printAnswer(surroundings, options, answered, {
      lines: () => areaLines(basename(path), answered.data, options, lookOf(surroundings).columns),
      csv: () => csv(hourColumns, (answered.data.hours ?? []).map(hourRow)),
    });
  });
}

/** Area of a file, with its first corner. */
interface AreaFile {
  readonly geometry: AreaGeometry;
  readonly corner: { readonly latitude: number; readonly longitude: number };
}

/** Reads the polygons of a GeoJSON file: of a geometry, a feature, or a collection of one feature. The server checks their edges. */
async function areaIn(path: string): Promise<AreaFile> {
  const quoted = JSON.stringify(path);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === "ENOENT" ? "absent" : "refused",
      `${quoted} cannot be read (${error.code}). Give the path of a GeoJSON file.`,
    );
  });
  const geometry = polygonsIn(parsed(text));
  const [longitude, latitude] = geometry?.coordinates.flat(Infinity) ?? [];
  if (geometry !== undefined && isWithin(longitude, 180) && isWithin(latitude, 90))
    return { geometry: geometry as AreaGeometry, corner: { latitude, longitude } };
  throw new CommandError(
    "refused",
    `${quoted} is no area. Give GeoJSON with one Polygon or MultiPolygon, alone or as the geometry of one feature, in degrees: longitude, then latitude.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function polygonsIn(value: unknown): { readonly type: string; readonly coordinates: unknown[] } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("features" in value && Array.isArray(value.features) && value.features.length === 1)
    return polygonsIn(value.features[0]);
  if ("geometry" in value) return polygonsIn(value.geometry);
  if (!("type" in value && "coordinates" in value && Array.isArray(value.coordinates))) return undefined;
  const { type, coordinates } = value;
  return type === "Polygon" || type === "MultiPolygon" ? { type, coordinates } : undefined;
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === "number" && Math.abs(value) <= most;
}

function costLines({ cost, cells, scored, km2, problems }: AreaCost, columns: number): string[] {
  return [
    `It would cost ${count(cost, "request")} of the allowance: ${scored} of ${count(cells, "cell")}, ${km2} km2.`,
    ...refusedLines(problems),
  ].flatMap((line) => wrap(line, columns, 2));
}

function costRow({ cost, cells, scored, km2 }: AreaCost): number[] {
  return [cost, cells, scored, km2];
}

function areaLines(name: string, answer: AreaResponse, options: AreaOptions, columns: number): string[] {
  const { metadata, windows, refused } = answer;
  const { cells, scored, km2, dropped_km2: dropped, cell_degrees: size } = metadata.area;
  return [
    headingOf(name, metadata),
    ...wrap(
      `${scored} of ${count(cells, "cell")} of ${size.join(" x ")} degrees: ${km2} km2. Not scored: ${dropped} km2.`,
      columns,
      2,
    ),
    "",
    ...(windows.length === 0
      ? noneLines(answer, options).flatMap((line) => wrap(line, columns, 2))
      : windowLines(answer, options.duration, columns)),
    "",
    ...refusedLines(refused).flatMap((line) => wrap(line, columns, 2)),
    ...footLines(metadata, columns),
  ];
}

function windowLines({ windows }: AreaResponse, duration: number, columns: number): string[] {
  return tableWithin(
    columns,
    [`${count(duration, "hour")} in a row, from`, "hours", "all", `best ${duration} h`, "area workable"],
    windows.map(({ start_local: start, end_local: end, hours, whole, best }) => [
      periodText(start, end),
      String(hours),
      chanceText(whole.probability),
      chanceText(best.probability),
      chanceText(best.worst?.median ?? best.deterministic?.worst ?? null),
    ]),
  );
}

function chanceText(share: number | null): string {
  return share === null ? "" : percent(share);
}

function noneLines(
  { none_because: because, longest }: AreaResponse,
  { duration, share }: AreaOptions,
): string[] {
  const near =
    longest === null
      ? []
      : [
          `The longest period is ${count(longest.hours, "hour")}: ${periodText(longest.start_local, longest.end_local)}.`,
        ];
  return [
    `No window of ${count(duration, "hour")} in which ${percent(share)} of the area is workable. ${because === null ? "" : noAreaWindowText(because)}`.trimEnd(),
    ...near,
  ];
}

/** Returns a text with the reason why an area has no window, and advice. */
function noAreaWindowText(because: NonNullable<AreaResponse["none_because"]>): string {
  switch (because.reason) {
    case "area":
      return `At best ${percent(because.best_workable)} of it is: use a lower --share.`;
    case "probability":
      return `Some windows are possible, the most likely one with ${percent(because.best_probability)}: use a lower --probability.`;
    case "hours":
      return "The period, daylight and working hours leave no window of that length, in any weather.";
    default:
      return "Too few members have a score in every cell, so nothing can be counted.";
  }
}

function refusedLines(refused: AreaResponse["refused"]): string[] {
  const [first] = refused;
  if (first === undefined) return [];
  const { latitude, longitude, problem } = first;
  return [
    `Note: ${count(refused.length, "cell")} cannot be scored. ${latitude},${longitude}: ${plain(problem.detail)}`,
  ];
}

const hourColumns = ["timestamp", "local", "part", "workable", "mean", "share", "probability"];

function hourRow({
  timestamp,
  local,
  part,
  workable,
  mean,
  ensemble,
}: NonNullable<AreaResponse["hours"]>[number]): (string | number | null)[] {
  return [timestamp, local, part, workable, mean, ensemble?.share ?? null, ensemble?.probability ?? null];
}
