import { type EpochHour, epochHourOf, formatEpochHour, formatInstant } from "@halcyon/schema/time";
import {
  type Evidence,
  type EvidenceCase,
  evidenceDays,
  type EvidenceRequest,
  usualWindow,
} from "@halcyon/schema/v2";
import {
  bentProbabilities,
  type HourCase,
  type PromiseCase,
  type UnpromisedDay,
} from "@halcyon/scoring/evidence";
import type { Principal } from "@halcyon/accounts/principal";
import { scoreRangeOf } from "@halcyon/scoring/windows";
import { accountsUnavailable, Refusal } from "../../../errors/refusal.ts";
import { hourRow, hoursTable, promisesTable } from "../../../evidence/cases-table.ts";
import type { EvidenceOrders } from "../../../evidence/orders/evidence-orders.ts";
import { recomputed } from "../../../evidence/orders/write-report.ts";
import type { ProvedPromise } from "../../../evidence/promised-windows.ts";
import type { Scorer } from "../../../scoring/scorer.ts";
import { zoneOf } from "../../../weather/hours/zone-of-place.ts";
import { fileHeaders } from "../../files/file-name.ts";
import { siteOf } from "../../headers/place-request.ts";
import type { AcceptedAnswer, JsonAnswer } from "../../pipeline/answer.ts";
import { withoutPlace } from "../../pipeline/locate-sites.ts";
import { askedEntry } from "../asked-forecast.ts";
import type { Handlers } from "../handler.ts";
import { promisesNetcdf } from "../../../evidence/cases-netcdf.ts";

type EvidenceHandlers = Pick<Handlers, Extract<keyof Handlers, `evidence.${string}`>>;

const dayMs = 86_400_000;

/** Request for a report as a client sends it. Without `window`, the entry decides which windows count. */
type AskedReport = Omit<EvidenceRequest, "window"> & {
  readonly window?: EvidenceRequest["window"] | undefined;
};

type PlannedReport = Awaited<ReturnType<EvidenceOrders["plan"]>> & { readonly asked: EvidenceRequest };

/** Returns the handlers of the endpoints under `/evidence/`. */
export function evidenceHandlers(
  admit: Pick<Scorer["admit"], "find">,
  { store, queue, plan: planOrder }: EvidenceOrders,
): EvidenceHandlers {
  const plan = async (
    body: AskedReport,
    principal: Pick<Principal, "accountId">,
    nowMs: number,
  ): Promise<PlannedReport> => {
    const entry = await admit.find(askedEntry(body.entry, principal));
    const asked: EvidenceRequest = { ...body, window: body.window ?? usualWindow(entry) };
    const { location, window, lead_days: leadDays, every_days: everyDays, period, truth } = asked;
    const timezone = await zoneOf(asked.timezone, location);
    const site = siteOf(location);
    const request = {
      entry,
      location: site,
      timezone,
      window: {
        durationHours: window.duration_hours,
        ...scoreRangeOf(window),
        daylightAt: window.daylight_only ? site : undefined,
        localHours: window.local_hours && { ...window.local_hours, timezone },
      },
      leadDays,
      period: periodOf(period),
      everyDays,
      record: truth === "history" ? undefined : truth.record,
    };
    return { asked, ...(await planOrder({ asked, request, nowMs })) };
  };
  const find = async ({ accountId }: Pick<Principal, "accountId">, id: string): Promise<Evidence> => {
    const found = await store.get(accountId, id);
    if (found === undefined) throw notFound();
    return found;
  };

  const gatheredOf = async ({ id, request }: Evidence) => {
    const promises: ProvedPromise[] = [];
    const unpromised: UnpromisedDay[] = [];
    for await (const piece of store.pieces(id!)) {
      if (piece.model !== request.model) continue;
      promises.push(...piece.promises);
      unpromised.push(...piece.unpromised);
    }
    return { promises, unpromised };
  };
  const knownOf = async (made: Evidence, asked: EvidenceRequest, nowMs: number) => {
    const [id, report] = [made.id!, made.report!];
    const decisions = await store.decisions(id);
    const stored = { report, decisions, gathered: () => gatheredOf(made) };
    return { casesOf: id, report: await recomputed(stored, asked, nowMs) };
  };

  return {
    "evidence.create": async ({ body: given, query, principal, repeated, noteDone, nowMs }) => {
      const body = withoutPlace(given);
      const { accountId } = principal;
      const known =
        repeated?.outcome === undefined ? undefined : await store.get(accountId, repeated.outcome);
      if (known !== undefined) return { cost: 0, answer: async () => ordered(known) };
      const { asked, plan: orderPlan, estimate, cost, digest } = await plan(body, principal, nowMs);
      const same = await store.same(accountId, digest);
      const alike = same ?? (await store.readAlike(accountId, digest));
      if (query.dry_run) {
        const charged = alike === undefined ? cost : 0;
        const json = plannedEvidence({ request: asked, estimate, charged, nowMs });
        return { cost: 0, answer: async () => ({ json, fresh: true }) };
      }
      if (same !== undefined) return { cost: 0, answer: async () => ordered(same) };
      const charged = repeated === undefined && alike === undefined ? cost : 0;
      return {
        cost: charged,
        async answer({ periodStartMs }) {
          const order = {
            principal,
            request: asked,
            digest,
            plan: orderPlan,
            estimate,
            charged,
            periodStartMs,
            ...(alike === undefined ? {} : { known: await knownOf(alike, asked, nowMs) }),
          };
          const id = await store
            .create(order, async (transaction, made) => {
              await noteDone(transaction, made);
              if (alike === undefined) await queue.addIn(transaction, made);
            })
            .catch((cause: unknown) => {
              throw cause instanceof Refusal ? cause : accountsUnavailable(cause);
            });
          if (alike === undefined) queue.begin(id);
          return ordered((await store.get(accountId, id))!);
        },
      };
    },

    "evidence.list": async ({ principal }) => ({
      json: { evidence: [...(await store.list(principal.accountId))] },
      fresh: true,
    }),

    "evidence.get": async ({ params, principal }) => ({
      json: await find(principal, params.id),
      fresh: true,
    }),

    "evidence.delete": async ({ params, principal }) => {
      if (await store.delete(principal, params.id)) return { json: undefined };
      throw notFound();
    },

    "evidence.cases": async ({ params, query, principal, format }) => {
      const evidence = await find(principal, params.id);
      const { report } = evidence;
      const { id } = params;
      const isSynthetic = report?.metadata.source.synthetic === true;
      const ofFile = { headers: {}, fresh: true, about: aboutCases(evidence) } as const;
      if (query.of === "hours") {
        if (format === "netcdf") throw noFileOfHours();
        const pieces: (readonly HourCase[])[] = [];
        if (report !== null) for await (const piece of store.pieces(id)) pieces.push(await piece.hours());
        if (format !== "json") {
          const tables = pieces.map((hours) => hoursTable(hours, isSynthetic));
          return { ...ofFile, tables: tables.length === 0 ? [hoursTable([], isSynthetic)] : tables };
        }
        const hours = pieces.flatMap((of) => of.map((hour) => hourRow(hour, isSynthetic)));
        return { json: { cases: [], hours }, fresh: true };
      }
      const { promises } = report === null ? { promises: [] } : await gatheredOf(evidence);
      if (format === "netcdf") {
        const headers = fileHeaders("evidence.cases", { ...ofFile.about, format });
        return { chunks: [await casesNetcdf(evidence, promises)], headers, fresh: true };
      }
      return format === "json"
        ? { json: { cases: caseRows(promises, isSynthetic), hours: [] }, fresh: true }
        : { ...ofFile, tables: [promisesTable(promises, isSynthetic)] };
    },
  };
}

/** Returns the facts about the rows of a report that a file says. */
function aboutCases({ id, request, report }: Evidence) {
  const isSynthetic = report?.metadata.source.synthetic === true;
  return { beside: () => ({ report: id, synthetic: isSynthetic }), place: request.location, isSynthetic };
}

function notFound(): Refusal {
  return new Refusal("evidence_not_found", {
    detail: "Your account has no report with this id.",
    errors: [{ parameter: "id", code: "evidence_not_found", detail: "No report has this id." }],
  });
}

function noFileOfHours(): Refusal {
  const detail = "The NetCDF file has promises alone. Hours are there in the other formats.";
  return new Refusal("invalid_request", {
    detail,
    errors: [{ parameter: "of", code: "invalid_value", detail, expected: { values: ["promises"] } }],
  });
}

/** Returns the response to the order of a report: 202 with the address of the report, or 200 if the report is already done. */
function ordered(evidence: Evidence): (AcceptedAnswer | JsonAnswer<Evidence>) & { readonly outcome: string } {
  const id = evidence.id!;
  const headers = { location: `/v2/evidence/${id}` };
  return evidence.status === "done"
    ? { json: evidence, headers, fresh: true, outcome: id }
    : { accepted: evidence, headers, outcome: id };
}

interface PlannedWish extends Pick<Evidence, "request" | "estimate" | "charged"> {
  readonly nowMs: number;
}

/** Returns the response to a dry run: the size and cost of the report, which is not ordered. */
function plannedEvidence({ nowMs, ...planned }: PlannedWish): Evidence {
  return {
    id: null,
    status: "planned",
    progress: 0,
    waits_until: null,
    ...planned,
    created_at: formatInstant(nowMs),
    finished_at: null,
    expires_at: formatInstant(nowMs + evidenceDays * dayMs),
    failure: null,
    report: null,
  };
}

/** Converts promised windows (past windows with their stated probabilities) to the format of responses. */
function caseRows(promises: readonly PromiseCase[], synthetic: boolean): EvidenceCase[] {
  const bent = bentProbabilities(promises);
  return promises.map((promise, index) => ({
    run: formatEpochHour(promise.run),
    available_at: formatEpochHour(promise.availableAt),
    start: formatEpochHour(promise.start),
    end: formatEpochHour(promise.end),
    lead_hours: promise.leadHours,
    local_day: formatEpochHour(promise.targetDay * 24).slice(0, "2026-12-31".length),
    members_good: promise.membersGood,
    members: promise.members,
    probability: promise.probability,
    bent: bent[index]!,
    control: promise.control ?? null,
    held: promise.held,
    worst_said_median: promise.worstSaidMedian,
    worst_came: promise.worstCame,
    climatology: promise.climatology,
    generation: promise.generation ?? null,
    synthetic,
  }));
}

/** Returns the period of the past runs that a request asks for: a number of years, or the first and last hour [h since 1970]. */
function periodOf({
  years,
  start,
  end,
}: EvidenceRequest["period"]):
  | { readonly years: number }
  | { readonly from: EpochHour; readonly to: EpochHour } {
  if (years !== undefined) return { years };
  return { from: hourOf(`${start}T00:00:00Z`), to: hourOf(`${end}T23:00:00Z`) };
}

function hourOf(text: string): EpochHour {
  return epochHourOf(Date.parse(text));
}

/**
 * Writes the promised windows of a report as a NetCDF file. Until the report is done, the file has no windows and names no sources.
 *
 * @param promises - Promised windows of the report's own model, in the order of their runs. Models for comparison are left out.
 */
export async function casesNetcdf(
  { id, request, report }: Evidence,
  promises: readonly ProvedPromise[],
): Promise<Buffer> {
  const { location, window, timezone } = request;
  const { from, to } = window.local_hours ?? { from: 0, to: 24 };
  const sources = report === null ? {} : sourcesOf(report.metadata);
  return promisesNetcdf(promises, {
    location,
    window: { durationHours: window.duration_hours, ...scoreRangeOf(window) },
    clock: { from, to, timezone: await zoneOf(timezone, location) },
    about: { title: `Promised windows of the report ${id}`, model: request.model, ...sources },
  });
}

function sourcesOf({ source, truth, entry, notices }: NonNullable<Evidence["report"]>["metadata"]) {
  return {
    title: `${source.synthetic ? "Synthetic weather, not real: promised" : "Promised"} windows and what came`,
    source: source.id,
    synthetic: String(source.synthetic),
    truth: truth.id,
    attribution: truth.attribution,
    entry: `${entry.type} ${entry.id ?? "of the request"}, version ${entry.version ?? "none"}`,
    comment: notices.map(({ text }) => text).join(" "),
  };
}
