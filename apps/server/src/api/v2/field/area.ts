import type { AreaGeometry } from "@halcyon/geo/area/area";
import type { Entry } from "@halcyon/schema";
import { type EpochHour, epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import { areaHoursMax, costOfCells } from "@halcyon/schema/v2";
import type * as V2 from "@halcyon/schema/v2";
import { refusalOf, problem } from "../../../errors/problem.ts";
import { Refusal } from "../../../errors/refusal.ts";
import { areaShares, areaWindows } from "../../../scoring/field/area-windows.ts";
import { fieldGrid } from "../../../scoring/field/field-grid.ts";
import { type AreaCell, findArea, type FoundArea } from "../../../scoring/field/find-area.ts";
import { type ReadAhead, readingAhead } from "../../../scoring/field/read-ahead.ts";
import {
  type CellsWork,
  type CellToScore,
  type FailedCell,
  joinCells,
  noCells,
  type ScoreCells,
  type ScoredCells,
} from "../../../scoring/field/score-cells.ts";
import type { Ports } from "../../../ports.ts";
import type { Admission, KnownRequest } from "../../../scoring/admit-entry.ts";
import type { Scorer } from "../../../scoring/scorer.ts";
import type { GroupedSearchOptions } from "../../../scoring/windows/find-spells.ts";
import { zoneOf } from "../../../weather/hours/zone-of-place.ts";
import { askedEntry, type HoursAhead, hoursAhead } from "../asked-forecast.ts";
import { itemPlace } from "../field-place.ts";
import type { Call, Handlers } from "../handler.ts";
import { periodTerms } from "../period-refusals.ts";
import { describedHeaders } from "../windows/window-tables.ts";
import { unknownNotices } from "../warned-fields.ts";
import { searchOptionsOf } from "../windows/search-options.ts";
import { type AnsweredArea, areaAnswer } from "./area-answer.ts";
import { areaTable, cellFeatures } from "./area-formats.ts";
import { checkCells, type CheckCellsOptions } from "./check-cells.ts";

/** Length of the edge of a tile [cells], as most stores have it. */
const tileEdge = 16;

/** Number of cells that one thread scores in one turn: those of a tile. */
const blockCells = tileEdge ** 2;

type AreaPorts = Pick<Ports, "models" | "warned">;

type AreaHandlers = Pick<Handlers, "optimality.area" | "optimality.areaCost">;

/** Returns the handlers under `/optimality/area/`. */
export function areaHandlers(
  { admit, cells }: Pick<Scorer, "admit" | "cells">,
  ports: AreaPorts,
): AreaHandlers {
  return {
    async "optimality.area"({ body, format, requestId, ...call }) {
      const asked = await askedArea(admit, ports, { body, ...call });
      const { area, checked, entry, period, timezone, now, nowMs, request } = asked;
      const cost = costOfCells(checked.good.length);
      const wish = wishOf(body, area, timezone, now + period.fromHour);
      let scored = 0;
      return {
        cost,
        async answer() {
          const work = {
            ...request,
            nowMs: now * millisecondsPerHour,
            wish: { ...wish, periods: [period] },
            members: checked.members,
            withCells: body.include.includes("cells") || format === "geojson",
          };
          const ahead = checked.first && (await readingAhead(ports.models, body.model, checked.first));
          const sums = await scoreBlocks(cells, work, checked.good, ahead);
          scored = checked.good.length - sums.failed.length;
          const shares = areaShares(sums, checked.runHours);
          const found =
            body.window && scored > 0 ? areaWindows(shares, wish, body.area_share, now) : undefined;
          const answered: AnsweredArea = {
            request: { ...body, timezone },
            entry,
            now,
            nowMs,
            period,
            area,
            sums,
            shares,
            found,
            sizes: sizesOf(area, scored, sums.hours.km2),
            wish: work.wish,
            gateNotices: checked.good.flatMap(({ gate }) =>
              unknownNotices(gate, [now + period.fromHour, now + period.toHour]),
            ),
            refused: refusedRows(area, [...checked.failed, ...inOrder(sums.failed)], requestId),
          };
          const json = areaAnswer(answered);
          if (format === "json") return { json };
          const headers = describedHeaders([json.metadata.source]);
          if (format === "geojson") return { chunks: [JSON.stringify(cellFeatures(answered))], headers };
          const { hours: _rows, ...beside } = json;
          return { tables: [areaTable(answered)], headers, about: { beside: () => beside } };
        },
        unanswered: () => cost - costOfCells(scored),
        worked: (begun) => costOfCells(Math.min(begun * blockCells, checked.good.length)),
      };
    },

    async "optimality.areaCost"({ requestId, ...call }) {
      const { area, checked } = await askedArea(admit, ports, call);
      const scored = checked.good.length;
      const km2 = checked.good.reduce((sum, cell) => sum + cell.km2, 0);
      return {
        json: {
          cost: costOfCells(scored),
          ...sizesOf(area, scored, km2),
          problems: refusedRows(area, checked.failed, requestId),
        },
        fresh: true,
      };
    },
  };
}

/** Area of a request, after all checks that need no weather. */
interface AskedArea {
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

async function askedArea(
  admit: Scorer["admit"],
  { models, warned }: AreaPorts,
  { body, principal, nowMs }: Pick<Call<"optimality.area">, "body" | "principal" | "nowMs">,
): Promise<AskedArea> {
  const now = epochHourOf(nowMs);
  const period = areaPeriod(body.period, now);
  const inTerms = periodTerms(body.period, nowMs, "#/period");
  const entry = await admit.find(askedEntry(body.entry, principal));
  const grid = await fieldGrid(models, body.model, now);
  // The schema has checked that positions and boxes have their numbers.
  const area = await findArea(grid, body.area as unknown as AreaGeometry, body.surface);
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
  return { area, checked, entry, period, timezone, now, nowMs, request };
}

function refusedRows(
  { cells }: FoundArea,
  failed: readonly FailedCell[],
  requestId: string,
): V2.AreaResponse["refused"] {
  return failed.map(({ index, error }) => {
    const { latitude, longitude } = cells[index]!;
    return { latitude, longitude, problem: problem(refusalOf(error).placed(itemPlace), requestId) };
  });
}

function inOrder(failed: readonly FailedCell[]): FailedCell[] {
  return failed.toSorted((one, other) => one.index - other.index);
}

function areaPeriod(asked: V2.Period, now: EpochHour): HoursAhead {
  const period = hoursAhead(asked, now, "#/period");
  if (period.toHour - period.fromHour <= areaHoursMax) return period;
  const detail = `At most ${areaHoursMax} hours of an area can be scored at once.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: [{ pointer: "#/period/end", code: "too_big", detail, expected: { maximum: areaHoursMax } }],
  });
}

/** Returns the search for windows of a request. Without a window, it is a search for single acceptable hours. */
function wishOf(
  { window }: V2.AreaRequest,
  { middle }: FoundArea,
  timezone: string,
  notBefore: EpochHour,
): GroupedSearchOptions {
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
  return { ...searchOptionsOf(window, middle, timezone), timezone, group, order, top, notBefore };
}

function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function sizesOf(area: FoundArea, scored: number, km2: number): AnsweredArea["sizes"] {
  return {
    km2: toHundredths(km2),
    cells: area.cells.length,
    scored,
    dropped_km2: toHundredths(Math.max(area.km2 - km2, 0)),
  };
}

/** Cells of an area, after the checks that need no weather. */
interface CheckedCells {
  /** Cells to score, one tile after another. */
  readonly good: readonly CellToScore[];
  /** Admission of the first of them; undefined if there are none. */
  readonly first: Admission | undefined;
  readonly failed: readonly FailedCell[];
  /** Number of members of the ensemble that is counted; 0 if there is none. */
  readonly members: number;
  /** End (exclusive) of the hours that are scored from a single run in every cell. */
  readonly runHours: number;
}

/** Checks that each cell can be scored, and finds the warnings that stop the entry there. */
async function checkArea(cells: readonly AreaCell[], options: CheckCellsOptions): Promise<CheckedCells> {
  const { good, failed } = await checkCells(cells, options);
  const admissions = good.map(({ admitted }) => admitted);
  const toScore = good.map(({ index, gate }): CellToScore => {
    const { latitude, longitude, sea, km2 } = cells[index]!;
    return { index, latitude, longitude, sea, km2, gate };
  });
  return {
    good: byTile(toScore, cells),
    first: admissions[0],
    failed,
    members: Math.max(0, ...admissions.map(membersOf)),
    runHours: Math.min(options.request.forecastHours, ...admissions.map(runHoursOf)),
  };
}

/** Sorts cells so that those of a tile of the grid follow each other. Sources store the weather of a tile together. */
function byTile(good: readonly CellToScore[], cells: readonly AreaCell[]): CellToScore[] {
  const tileOf = ({ index }: CellToScore): readonly [number, number] => {
    const { row, column } = cells[index]!;
    return [Math.floor(row / tileEdge), Math.floor(column / tileEdge)];
  };
  return good.toSorted((one, other) => {
    const [[row, column], [otherRow, otherColumn]] = [tileOf(one), tileOf(other)];
    return row - otherRow || column - otherColumn || one.index - other.index;
  });
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

/** Scores cells block after block, so that other callers get turns between them. */
async function scoreBlocks(
  score: ScoreCells,
  work: Omit<CellsWork, "cells">,
  cells: readonly CellToScore[],
  ahead: ReadAhead | undefined,
): Promise<ScoredCells> {
  let all = noCells(work.forecastHours, work.members);
  for (let from = 0; from < cells.length; from += blockCells) {
    const block = cells.slice(from, from + blockCells);
    await ahead?.(block);
    all = joinCells(all, await score({ ...work, cells: block }));
  }
  return all;
}
