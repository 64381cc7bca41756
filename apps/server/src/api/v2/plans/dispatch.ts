import { toFourDecimals } from "@halcyon/base/four-decimals";
import { tableOfRows, type ColumnHead } from "@halcyon/formats/table/table-of-rows";
import type { Table } from "@halcyon/formats/table/table";
import { type Board, dispatchCrews } from "@halcyon/planning";
import { planningAid } from "@halcyon/schema";
import { formatEpochHour, formatInstant } from "@halcyon/schema/time";
import type { PlanDispatchRequest, PlanDispatchResponse } from "@halcyon/schema/v2";
import { likelihoodOf } from "@halcyon/scoring";
import { greatCircleKm } from "@halcyon/weather/source-kit";
import { requireRecipient } from "../../../errors/caller-left.ts";
import { admitBoard, type AdmittedBoard, type BoardOdds } from "../../../plans/admit-board.ts";
import type { PlanPorts } from "../../../plans/admit-plan.ts";
import { recordWork } from "../../../weather/work-values.ts";
import { askedEntry } from "../asked-forecast.ts";
import { answeredEntry, answeredSite } from "../forecast-metadata.ts";
import type { Handler } from "../handler.ts";
import { describedHeaders } from "../windows/window-tables.ts";
import { rounded } from "./plan-metadata.ts";

const method: PlanDispatchResponse["method"] = {
  text: "The probability of a job on a day counts members of the ensemble. A member counts if it has the good hours in a row within the shift, on each day of the job. The board is searched from the best choices on.",
  limits: [
    "A crew has one job a day, and returns to its base after each day.",
    "Ways are great circles: they know no roads, ports or hours of travel.",
    "The odds of several jobs are not independent, because the same weather decides them.",
    "The next run has other odds: make the board again with it.",
  ],
};

/** Returns the handler of boards. */
export function dispatchHandler(ports: PlanPorts): Handler<"plans.dispatch"> {
  return async ({ body, format, principal, nowMs }) => {
    const admitted = await admitBoard(ports, {
      fields: body,
      accountId: principal.accountId,
      nowMs,
      entryOf: (entry: PlanDispatchRequest["jobs"][number]["entry"]) => askedEntry(entry, principal),
    });
    return {
      cost: admitted.pairs.length,
      work: () => workOf(admitted),
      async answer() {
        const scored = await admitted.score();
        const json = boardAnswer(body, admitted, scored, nowMs);
        const { synthetic, front } = json.metadata;
        const headers = describedHeaders([
          { synthetic, parts: [{ ...front, part: scored.front.part.part }] },
        ]);
        if (format === "json") return { json, headers };
        const { board: _rows, ...beside } = json;
        return { tables: [boardTable(json)], headers, about: { beside: () => beside } };
      },
    };
  };
}

function boardAnswer(
  fields: PlanDispatchRequest,
  admitted: AdmittedBoard,
  { odds, front }: BoardOdds,
  nowMs: number,
): PlanDispatchResponse {
  const { pairs, now, timezone } = admitted;
  const { sites, crews, jobs } = fields;
  const days = admitted.days.map(dateOf);
  const siteOf = new Map(sites.map((site) => [(site as { readonly id: string }).id, site]));
  const kmOf = jobs.map(({ site, days: length }) =>
    crews.map(({ base }) => 2 * length * greatCircleKm(base, siteOf.get(site)!)),
  );
  const board = dispatchCrews(
    {
      days: days.length,
      crews,
      jobs: jobs.map(({ id, days: length, skill, value, due, late_cost_per_day: lateCostPerDay }, job) => ({
        id,
        days: length,
        skill,
        value,
        due: due === undefined ? undefined : dayOf(due) - admitted.days[0]!,
        lateCostPerDay,
        probability: odds[job]!.map((one) => one ?? 0),
        travel: kmOf[job]!.map((km) => km * fields.travel_cost_per_km),
      })),
    },
    { seed: fields.seed, goOn: requireRecipient },
  );
  const rows = rowsOf(board, fields, days, kmOf);
  const sumOf = (name: "expected_value" | "travel_km" | "travel_cost"): number =>
    rounded(
      rows.reduce((sum, row) => sum + row[name], 0),
      2,
    );
  const [expectedValue, travelCost] = [sumOf("expected_value"), sumOf("travel_cost")];
  const totals = {
    expected_value: expectedValue,
    travel_km: sumOf("travel_km"),
    travel_cost: travelCost,
    gain: rounded(expectedValue - travelCost, 2),
  };
  // The sums are of rounded rows.
  const bound = Math.max(rounded(board.bound, 2), totals.gain);
  return {
    metadata: {
      generated_at: formatInstant(nowMs),
      name: fields.name ?? null,
      model: fields.model,
      timezone,
      currency: fields.currency ?? null,
      seed: fields.seed,
      synthetic: front.part.source.synthetic,
      front: {
        source: front.part.source.id,
        run: formatEpochHour(front.part.run),
        to: formatEpochHour(now + front.hours),
        hours: front.hours,
        attribution: front.part.source.attribution,
        licence: front.part.source.licence,
      },
      members: front.members.length,
      days,
      pairs: pairs.map(({ asked, entry }) => {
        const { id, ...site } = sites[asked.site]! as (typeof sites)[number] & { id: string };
        return {
          site: id,
          location: answeredSite(site),
          entry: answeredEntry(entry),
          minimum_score: asked.minimumScore,
        };
      }),
      caveat: planningAid,
    },
    board: rows,
    left: board.left.map(({ job, reason }) => ({ job, reason })),
    totals,
    bound,
    gap: bound === 0 ? 0 : toFourDecimals((bound - totals.gain) / bound),
    odds: jobs.map(({ id }, job) => ({ job: id, probability: [...odds[job]!] })),
    sentence: boardSentence({
      placed: rows.length,
      jobs: jobs.length,
      totals,
      bound,
      currency: fields.currency,
    }),
    method,
  };
}

function rowsOf(
  { rows }: Board,
  { crews, jobs, travel_cost_per_km: perKm }: PlanDispatchRequest,
  days: readonly string[],
  kmOf: readonly (readonly number[])[],
): PlanDispatchResponse["board"] {
  const crewAt = new Map(crews.map(({ id }, at) => [id, at]));
  const jobAt = new Map(jobs.map(({ id }, at) => [id, at]));
  return rows.map(({ job, crew, day, probability, expectedValue }) => {
    const at = jobAt.get(job)!;
    const km = kmOf[at]![crewAt.get(crew)!]!;
    return {
      day: days[day]!,
      crew,
      job,
      name: jobs[at]!.name ?? null,
      days: jobs[at]!.days,
      probability,
      likelihood: likelihoodOf(probability),
      expected_value: rounded(expectedValue, 2),
      travel_km: rounded(km, 1),
      travel_cost: rounded(km * perKm, 2),
    };
  });
}

/** Board as its sentence tells it. */
interface ToldBoard extends Pick<PlanDispatchResponse, "totals" | "bound"> {
  readonly placed: number;
  readonly jobs: number;
  readonly currency: string | undefined;
}

/** Says in a sentence how many jobs have a crew, and what they are expected to bring. It says no more than the figures do. */
export function boardSentence({ placed, jobs, totals, bound, currency }: ToldBoard): string {
  const of = jobs === 1 ? "1 job" : `${jobs} jobs`;
  if (placed === 0) return `None of ${of} has a crew.`;
  const amount = (value: number): string =>
    [currency, Math.round(value).toLocaleString("en")].flatMap((word) => word ?? []).join(" ");
  const ways = totals.travel_cost === 0 ? "" : `, and the ways cost ${amount(totals.travel_cost)}`;
  // A bound is rounded up, so that it stays one.
  const best = `No board gains more than ${amount(Math.ceil(bound))}.`;
  return `${placed} of ${of} ${placed === 1 ? "has" : "have"} a crew. The expected value is ${amount(totals.expected_value)}${ways}. ${best}`;
}

function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, "2027-03-01".length);
}

/** Columns of a file: a row for each job with a crew. */
const columns: readonly ColumnHead[] = [
  { name: "day", kind: "text" },
  { name: "crew", kind: "text" },
  { name: "job", kind: "text" },
  { name: "name", kind: "text" },
  { name: "days", kind: "number" },
  { name: "probability", kind: "number" },
  { name: "likelihood", kind: "text" },
  { name: "expected_value", kind: "number" },
  { name: "travel_km", kind: "number", unit: "km" },
  { name: "travel_cost", kind: "number" },
];

/** Returns the rows of a board as a table. */
function boardTable({ board }: Pick<PlanDispatchResponse, "board">): Table {
  return tableOfRows(columns, board);
}

function workOf({ pairs }: AdmittedBoard): number {
  return pairs.reduce((sum, { admission: { forecastHours }, entry }) => {
    const variables = entry.constraints.map(({ variable }) => variable);
    return sum + recordWork(forecastHours, variables, variables) * membersUsual;
  }, searchWork);
}

/** Number of members that are scored, and work of a search, as values that are scored. */
const [membersUsual, searchWork] = [31, 200_000];
