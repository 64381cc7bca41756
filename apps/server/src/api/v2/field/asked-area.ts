import type { Entry } from "@halcyon/schema";
import { type EpochHour, epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import { areaHoursMax } from "@halcyon/schema/v2";
import type * as V2 from "@halcyon/schema/v2";
import { refuseInput } from "../../pipeline/refuse-input.ts";
import type { WeatherSource } from "@halcyon/weather";
import { openedStore } from "../../../config/sources/store-model-part.ts";
import type { Ports } from "../../../ports.ts";
import type { Admission, KnownRequest } from "../../../scoring/admit-entry.ts";
import { type AreaCell, findArea, type FoundArea } from "../../../scoring/field/find-area.ts";
import { readingAhead } from "../../../scoring/field/read-ahead.ts";
import type { CellToScore, FailedCell, ScoredCells } from "../../../scoring/field/score-cells.ts";
import type { Scorer } from "../../../scoring/scorer.ts";
import type { GroupedSearchOptions } from "../../../scoring/windows/find-spells.ts";
import { zoneOf } from "../../../weather/hours/zone-of-place.ts";
import { askedEntry, type HoursAhead, hoursAhead } from "../asked-forecast.ts";
import type { Call } from "../handler.ts";
import { periodTerms } from "../period-refusals.ts";
import { searchOptionsOf } from "../windows/search-options.ts";
import { checkCells, type CheckCellsOptions } from "./check-cells.ts";

/** Length of the edge of a tile [cells], as most stores have it. */
const tileEdge = 16;

/** Number of cells that one thread scores in one turn: those of a tile. */
export const blockCells = tileEdge ** 2;

/** Area of a request, after all checks that need no weather. It has no functions, so that a job can store it. */
export interface AskedArea {
  readonly body: V2.AreaRequest;
  readonly area: FoundArea;
  readonly checked: CheckedCells;
  readonly entry: Entry;
  readonly period: HoursAhead;
  /** IANA name of the requested time zone. */
  readonly timezone: string;
  readonly now: EpochHour;
  readonly nowMs: number;
  readonly request: Omit<KnownRequest, "location">;
}

/** Checks everything of a request for an area that needs no weather, and finds its cells. */
export async function askedArea(
  admit: Scorer["admit"],
  { models, warned }: Pick<Ports, "models" | "warned">,
  { body, principal, nowMs }: Pick<Call<"optimality.area">, "body" | "principal" | "nowMs">,
  mostCells: number,
): Promise<AskedArea> {
  const now = epochHourOf(nowMs);
  const period = areaPeriod(body.period, now);
  const inTerms = periodTerms(body.period, nowMs, "#/period");
  const entry = await admit.find(askedEntry(body.entry, principal));
  const { area } = await findArea(models, body, now, mostCells);
  const timezone = await zoneOf(body.timezone ?? "UTC", area.middle);
  const request = {
    model: body.model,
    entry,
    accountId: principal.accountId,
    forecastHours: period.toHour,
    calibrated: false,
    heedsWarnings: true,
    partsOf: "v2",
  } as const;
  const checked = await checkArea(area.cells, { request, nowMs, admit, warned, timezone, inTerms });
  return { body, area, checked, entry, period, timezone, now, nowMs, request };
}

function areaPeriod(asked: V2.Period, now: EpochHour): HoursAhead {
  const period = hoursAhead(asked, now, "#/period");
  if (period.toHour - period.fromHour <= areaHoursMax) return period;
  const detail = `At most ${areaHoursMax} hours of an area can be scored at once.`;
  throw refuseInput({
    pointer: "#/period/end",
    code: "too_big",
    detail,
    expected: { maximum: areaHoursMax },
  });
}

/** Returns the search for windows of a request. Without a window, it is a search for single acceptable hours. */
export function wishOf({ body, area, timezone, now, period }: AskedArea): GroupedSearchOptions {
  const { window } = body;
  const notBefore = now + period.fromHour;
  if (window === undefined)
    return {
      durationHours: 1,
      minimumScore: 0.1,
      minimumProbability: 0.5,
      daylightAt: undefined,
      localHours: undefined,
      group: "spell",
      order: "likeliest",
      top: 1,
      notBefore,
    };
  const { group, order, top } = window;
  return { ...searchOptionsOf(window, area.middle, timezone), timezone, group, order, top, notBefore };
}

/** Cells of an area, after the checks that need no weather. */
interface CheckedCells {
  /** Cells to score, one tile after another. */
  readonly good: readonly CellToScore[];
  readonly failed: readonly FailedCell[];
  /** Number of members of the ensemble that is counted; 0 if there is none. */
  readonly members: number;
  /** End (exclusive) of the hours that are scored from a single run in every cell. */
  readonly runHours: number;
}

/** Checks that each cell can be scored, and finds the warnings that stop the entry there. */
async function checkArea(
  cells: readonly AreaCell[],
  options: Omit<CheckCellsOptions<unknown>, "keep">,
): Promise<CheckedCells> {
  const { good, failed } = await checkCells(cells, {
    ...options,
    keep: (admitted) => ({ members: membersOf(admitted), runHours: runHoursOf(admitted) }),
  });
  const toScore = good.map((cell) => cellToScore(cells, cell));
  return {
    good: byTile(toScore, cells),
    failed,
    members: Math.max(0, ...good.map(({ kept }) => kept.members)),
    runHours: Math.min(options.request.forecastHours, ...good.map(({ kept }) => kept.runHours)),
  };
}

/** Returns a cell of an area in the form in which it is scored. */
export function cellToScore(
  cells: readonly AreaCell[],
  { index, gate }: Pick<CellToScore, "index" | "gate">,
): CellToScore {
  const { latitude, longitude, sea, km2 } = cells[index]!;
  return { index, latitude, longitude, sea, km2, gate };
}

/** Sorts cells so that those of a tile of the grid follow each other. Sources store the weather of a tile together. */
function byTile(good: readonly CellToScore[], cells: readonly AreaCell[]): CellToScore[] {
  const tiled = good.map((cell) => {
    const { row, column } = cells[cell.index]!;
    return { cell, row: Math.floor(row / tileEdge), column: Math.floor(column / tileEdge) };
  });
  return tiled
    .toSorted(
      (one, other) => one.row - other.row || one.column - other.column || one.cell.index - other.cell.index,
    )
    .map(({ cell }) => cell);
}

/** Returns the number of members of the ensemble of a cell; 0 if it has none. */
function membersOf({ parts, ensembleBeside }: Admission): number {
  const beside = ensembleBeside();
  const ensemble = parts.find(({ description }) => description.members > 1);
  const known = ensemble ?? (beside !== undefined && "reach" in beside ? beside : undefined);
  return known !== undefined && known.description.members > 1 ? known.description.members : 0;
}

function runHoursOf({ parts, forecastHours }: Admission): number {
  const ensemble = parts.find(({ description }) => description.members > 1);
  return Math.min(ensemble?.fromHour ?? forecastHours, forecastHours);
}

/** Functions that read and score the cells of an area. */
export interface AreaScoring extends Pick<Scorer, "admit" | "cells"> {
  readonly models: Ports["models"];
}

/** Number of blocks into which the cells of an area are divided; at least 1. */
export function blockCount({ checked: { good } }: AskedArea): number {
  return Math.max(1, Math.ceil(good.length / blockCells));
}

/** Returns a function that scores one block of an area. */
export async function blockScorer(
  asked: AskedArea,
  { admit, cells, models }: AreaScoring,
  withCells: boolean,
): Promise<(block: number) => Promise<ScoredCells>> {
  const { checked, request, now, period } = asked;
  const [first] = checked.good;
  // A cell that cannot be admitted any more says so when it is scored.
  const admitted =
    first &&
    (await admit.known({ ...request, location: placeOf(first) }, asked.nowMs).catch(() => undefined));
  const work = {
    ...request,
    nowMs: now * millisecondsPerHour,
    wish: { ...wishOf(asked), periods: [period] },
    members: checked.members,
    withCells,
  };
  return async (block) => {
    const some = checked.good.slice(block * blockCells, (block + 1) * blockCells);
    const ahead = admitted && (await readingAhead(models, request.model, admitted, some, isReadHere));
    await ahead?.(some);
    return cells({ ...work, cells: some });
  };
}

/** Returns true if a source is read in the event loop. Threads that score cells open stores themselves, and read ahead there. */
function isReadHere(source: WeatherSource): boolean {
  return openedStore(source) === undefined;
}

function placeOf({ latitude, longitude, sea }: Pick<AreaCell, "latitude" | "longitude" | "sea">) {
  return { latitude, longitude, surface: sea ? "sea" : "land" } as const;
}
