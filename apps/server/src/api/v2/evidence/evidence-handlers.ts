import { formatEpochHour, formatInstant } from "@halcyon/schema/time";
import { type Evidence, type EvidenceCase, evidenceDays, type EvidenceRequest } from "@halcyon/schema/v2";
import type { PromiseCase } from "@halcyon/scoring/evidence";
import type { Principal } from "@halcyon/accounts/principal";
import { cacheSizes } from "../../../config/cache-sizes.ts";
import { accountsUnavailable, Refusal } from "../../../errors/refusal.ts";
import { promisesCsv } from "../../../evidence/cases-csv.ts";
import type { EvidencePorts } from "../../../evidence/orders/evidence-sources.ts";
import type { EvidenceStore } from "../../../evidence/orders/evidence-store.ts";
import { periodOf, type PlannedOrder, planOrder } from "../../../evidence/orders/order-plan.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import type { Scorer } from "../../../scoring/scorer.ts";
import { zoneOf } from "../../../weather/hours/zone-of-place.ts";
import { RecordCache } from "../../../weather/records/record-cache.ts";
import { siteOf } from "../../headers/place-request.ts";
import type { AcceptedAnswer, JsonAnswer } from "../../pipeline/answer.ts";
import { scoreRangeOf } from "../../windows/score-range.ts";
import { askedEntry } from "../asked-forecast.ts";
import type { Handlers } from "../handler.ts";

/** Store of reports, and the workers that make them. */
export interface EvidenceOrders {
  readonly store: EvidenceStore;
  readonly queue: JobQueue;
  /** Maximum amount of data that one report reads of a model [bytes]; by default that of the plan. */
  readonly maxBytes?: number;
}

type EvidenceHandlers = Pick<Handlers, Extract<keyof Handlers, `evidence.${string}`>>;

const dayMs = 86_400_000;

/** Returns the handlers under `/evidence/`. */
export function evidenceHandlers(
  ports: EvidencePorts,
  admit: Pick<Scorer["admit"], "find">,
  { store, queue, maxBytes }: EvidenceOrders,
): EvidenceHandlers {
  // Plans read descriptions and no weather.
  const cache = new RecordCache(cacheSizes.recordsMaxBytes / 64);
  const plan = async (
    asked: EvidenceRequest,
    principal: Pick<Principal, "accountId">,
    nowMs: number,
  ): Promise<PlannedOrder> => {
    const { location, window, lead_days: leadDays, every_days: everyDays, period } = asked;
    const timezone = await zoneOf(asked.timezone, location);
    const site = siteOf(location);
    const request = {
      entry: await admit.find(askedEntry(asked.entry, principal)),
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
    };
    return planOrder(ports, cache, { asked, request, nowMs, maxBytes });
  };
  const find = async ({ accountId }: Pick<Principal, "accountId">, id: string): Promise<Evidence> => {
    const found = await store.get(accountId, id);
    if (found === undefined) throw notFound();
    return found;
  };

  return {
    "evidence.create": async ({ body, query, principal, repeated, noteDone, nowMs }) => {
      const { accountId } = principal;
      const known =
        repeated?.outcome === undefined ? undefined : await store.get(accountId, repeated.outcome);
      if (known !== undefined) return { cost: 0, answer: async () => ordered(known) };
      const { plan: orderPlan, estimate, cost, digest } = await plan(body, principal, nowMs);
      const same = await store.same(accountId, digest);
      if (query.dry_run) {
        const charged = same === undefined ? cost : 0;
        const json = plannedEvidence({ request: body, estimate, charged, nowMs });
        return { cost: 0, answer: async () => ({ json, fresh: true }) };
      }
      if (same !== undefined) return { cost: 0, answer: async () => ordered(same) };
      const charged = repeated === undefined ? cost : 0;
      return {
        cost: charged,
        async answer({ periodStartMs }) {
          const order = {
            principal,
            request: body,
            digest,
            plan: orderPlan,
            estimate,
            charged,
            periodStartMs,
          };
          const id = await store
            .create(order, async (transaction, made) => {
              await noteDone(transaction, made);
              await queue.addIn(transaction, made);
            })
            .catch((cause: unknown) => {
              throw cause instanceof Refusal ? cause : accountsUnavailable(cause);
            });
          queue.begin(id);
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

    "evidence.cases": async ({ params, principal, format }) => {
      const { request, report } = await find(principal, params.id);
      const synthetic = report?.metadata.source.synthetic === true;
      const promises: PromiseCase[] = [];
      if (report !== null)
        for await (const piece of store.pieces(params.id))
          if (piece.model === request.model) promises.push(...piece.promises);
      return format === "csv"
        ? { chunks: [Buffer.from(promisesCsv(promises, synthetic))], headers: {}, fresh: true }
        : { json: { cases: promises.map((promise) => caseRow(promise, synthetic)) }, fresh: true };
    },
  };
}

function notFound(): Refusal {
  return new Refusal("evidence_not_found", {
    detail: "Your account has no report with this id.",
    errors: [{ parameter: "id", code: "evidence_not_found", detail: "No report has this id." }],
  });
}

/** Returns the answer with an order: 202 with its address, or 200 if the report is done. */
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

/** Returns the answer of a dry run, which orders nothing. */
function plannedEvidence({ nowMs, ...planned }: PlannedWish): Evidence {
  return {
    id: null,
    status: "planned",
    progress: 0,
    ...planned,
    created_at: formatInstant(nowMs),
    finished_at: null,
    expires_at: formatInstant(nowMs + evidenceDays * dayMs),
    failure: null,
    report: null,
  };
}

/** Converts a promise to the form of responses. */
function caseRow(promise: PromiseCase, synthetic: boolean): EvidenceCase {
  return {
    run: formatEpochHour(promise.run),
    available_at: formatEpochHour(promise.availableAt),
    start: formatEpochHour(promise.start),
    end: formatEpochHour(promise.end),
    lead_hours: promise.leadHours,
    members_good: promise.membersGood,
    members: promise.members,
    probability: promise.probability,
    control: promise.control ?? null,
    held: promise.held,
    worst_said_median: promise.worstSaidMedian,
    worst_came: promise.worstCame,
    climatology: promise.climatology,
    generation: promise.generation ?? null,
    synthetic,
  };
}
