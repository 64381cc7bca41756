import { areaCellsMax, areaJobCellsMax, costOfCells } from "@halcyon/schema/v2";
import type * as V2 from "@halcyon/schema/v2";
import type { Ports } from "../../../ports.ts";
import { problem, refusalOf } from "../../../errors/problem.ts";
import { areaShares, areaWindows } from "../../../scoring/field/area-windows.ts";
import { type FoundArea, publishedKm2 } from "../../../scoring/field/find-area.ts";
import { type FailedCell, joinCells, noCells, type ScoredCells } from "../../../scoring/field/score-cells.ts";
import type { Scorer } from "../../../scoring/scorer.ts";
import { acceptedJob, findJob, type Jobs, orderJob, prefersAsync } from "../../batch/jobs.ts";
import type { WholeAnswer } from "../../pipeline/answer.ts";
import type { AnyCall } from "../../pipeline/handler.ts";
import { itemPlace } from "../field-place.ts";
import type { Handlers } from "../handler.ts";
import { unknownNotices } from "../warned-fields.ts";
import { describedHeaders } from "../windows/window-tables.ts";
import { type AnsweredArea, areaAnswer } from "./area-answer.ts";
import { areaTable, cellsFileWork, namedFile, writeCellsJson, writeFeatures } from "./area-formats.ts";
import { areaEndpoint, orderOfArea, readAreaJob } from "./area-job.ts";
import { fileHeaders } from "../../files/file-name.ts";
import { refuseInput } from "../../pipeline/refuse-input.ts";
import {
  type AreaScoring,
  type AskedArea,
  askedArea,
  blockCells,
  blockCount,
  blockScorer,
  wishOf,
} from "./asked-area.ts";

type AreaHandlers = Pick<Handlers, Extract<keyof Handlers, `optimality.area${string}`>>;

/** Returns the handlers under `/optimality/area/`. */
export function areaHandlers(
  { admit, cells, cellsFile }: Pick<Scorer, "admit" | "cells" | "cellsFile">,
  ports: Pick<Ports, "models" | "warned">,
  jobs: Jobs,
): AreaHandlers {
  const { models } = ports;
  return {
    async "optimality.area"(call) {
      const { body, format, requestId, headers, repeated, principal, noteDone } = call;
      const known =
        repeated?.outcome === undefined
          ? undefined
          : await jobs.store.get(principal.accountId, repeated.outcome);
      if (known !== undefined)
        return { cost: 0, answer: async () => ({ ...acceptedJob(known, "v2"), outcome: known.id }) };
      const isJob = prefersAsync(headers.prefer);
      const asked = await askedArea(admit, ports, call, isJob ? areaJobCellsMax : areaCellsMax);
      const { good } = asked.checked;
      const whole = costOfCells(good.length);
      const cost = repeated === undefined ? whole : 0;
      if (isJob)
        return {
          cost,
          async answer(charge) {
            const order = orderOfArea(asked, { principal, ...charge, cost });
            const job = await orderJob(jobs, order, noteDone);
            return { ...acceptedJob(job, "v2"), outcome: job.id };
          },
        };
      // A request that can be sent again for nothing is charged as a whole, however little of its answer was made.
      const paysForAll = headers["idempotency-key"] !== undefined;
      let scored = 0;
      return {
        cost,
        async answer() {
          const sums = await scoreArea(asked, { admit, cells, models }, isCellsWanted(body, format));
          scored = good.length - sums.failed.length;
          return writtenArea(asked, sums, { format, requestId, cellsFile });
        },
        unanswered: () => (cost === 0 ? 0 : cost - costOfCells(scored)),
        worked: (begun) =>
          paysForAll ? cost : Math.min(cost, costOfCells(Math.min(begun * blockCells, good.length))),
      };
    },

    async "optimality.areaCost"({ requestId, ...call }) {
      const { area, checked } = await askedArea(admit, ports, call, areaJobCellsMax);
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

    async "optimality.areaResult"({ format, ...call }) {
      const job = await findJob(jobs.store, call, "optimality.area");
      if (job.status !== "done") return acceptedJob(job, "v2");
      const { asked, sums } = await readAreaJob(jobs.store, job.id);
      const answer = await writtenArea(asked, sums, { format, requestId: job.id, cellsFile });
      return { ...answer, fresh: true as const };
    },
  };
}

/** Returns true if an answer needs the figures of each cell. */
function isCellsWanted({ include }: V2.AreaRequest, format: AnyCall["format"]): boolean {
  return include.includes("cells") || (format !== "json" && format !== "csv");
}

/** Form in which an area is answered. */
interface AreaForm extends Pick<Scorer, "cellsFile"> {
  readonly format: AnyCall["format"];
  readonly requestId: string;
}

/** Maximum number of rows of a file. A row for each cell and hour of a large area would need more memory than an answer may have. */
const fileRowsMax = 1_000_000;

/** Writes the answer for a scored area in a format. */
async function writtenArea(
  asked: AskedArea,
  sums: ScoredCells,
  { format, requestId, cellsFile }: AreaForm,
): Promise<WholeAnswer<V2.AreaResponse>> {
  const { body, area, checked, entry, period, timezone, now, nowMs } = asked;
  const wish = wishOf(asked);
  const scored = checked.good.length - sums.failed.length;
  const shares = areaShares(sums, checked.runHours);
  const answered: AnsweredArea = {
    request: { ...body, timezone },
    entry,
    now,
    nowMs,
    period,
    area,
    sums,
    shares,
    found: body.window && scored > 0 ? areaWindows(shares, wish, body.area_share, now) : undefined,
    sizes: sizesOf(area, scored, sums.hours.km2),
    wish: { ...wish, periods: [period] },
    gateNotices: checked.good.flatMap(({ gate }) =>
      unknownNotices(gate, [now + period.fromHour, now + period.toHour]),
    ),
    refused: refusedRows(area, [...checked.failed, ...inOrder(sums.failed)], requestId),
  };
  const json = areaAnswer(answered);
  if (format === "json" && !body.include.includes("cells")) return { json };
  if (format === "json") return { chunks: [await writeCellsJson(answered, json)], headers: {} };
  const headers = describedHeaders([json.metadata.source]);
  if (format === "geojson") return { chunks: [await writeFeatures(answered)], headers };
  const { hours: _, ...beside } = json;
  if (format === "csv") return { tables: [areaTable(answered)], headers, about: { beside: () => beside } };
  const file = format as "parquet" | "arrow" | "netcdf";
  const work = cellsFileWork(answered, file, JSON.stringify(beside), asked.request.accountId);
  const rows = work.cells.length * work.hours;
  if (format !== "netcdf" && rows > fileRowsMax) throw tooManyRows(rows);
  const bytes = await cellsFile(work);
  return {
    chunks: [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), ""],
    headers: { ...headers, ...fileHeaders(areaEndpoint, namedFile(answered, work, file)) },
  };
}

function tooManyRows(rows: number) {
  const detail = `The file would have ${rows} rows, a row for each cell and hour, and at most ${fileRowsMax} are written. Ask for NetCDF, which has no rows.`;
  return refuseInput({ parameter: "format", code: "too_big", detail, expected: { maximum: fileRowsMax } });
}

/** Scores an area block after block, so that other callers get turns between them. */
async function scoreArea(asked: AskedArea, scoring: AreaScoring, withCells: boolean): Promise<ScoredCells> {
  const score = await blockScorer(asked, scoring, withCells);
  let all = noCells(asked.request.forecastHours, asked.checked.members);
  for (let block = 0; block < blockCount(asked); block++) all = joinCells(all, await score(block));
  return all;
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

function sizesOf(area: FoundArea, scored: number, km2: number): AnsweredArea["sizes"] {
  return {
    km2: publishedKm2(km2),
    cells: area.cells.length,
    scored,
    dropped_km2: publishedKm2(Math.max(area.km2 - km2, 0)),
  };
}
