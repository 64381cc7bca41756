import { noting } from "@halcyon/accounts/audit";
import type { Database } from "@halcyon/database/database";
import { checkValue, didYouMean } from "@halcyon/schema/errors";
import {
  type EpochHour,
  epochHourOf,
  formatEpochHour,
  formatInstant,
  millisecondsPerHour,
} from "@halcyon/schema/time";
import {
  type KeptPlan,
  type KeptPlanRequest,
  type PlanList,
  type PlanLook,
  type PlanProgressRequest,
  type PlanResponse,
  progressedTasksSchema,
} from "@halcyon/schema/v2";
import type { PauseReason, PlanEventType } from "@halcyon/schema/watch";
import { type Destinations, requireDestinations } from "../../../deliveries/destinations.ts";
import { Refusal } from "../../../errors/refusal.ts";
import { aheadRefusals, requireStart } from "../../../plans/engine-plan.ts";
import {
  type AlongsidePlan,
  type KeptPlans,
  type PlanChange,
  type PlanFacts,
  type PlanName,
  requireRoomFor,
  simulatedOf,
  type StoredPlan,
} from "../../../plans/plan-store.ts";
import { addPlanEvent } from "../../../plans/rounds/store-look.ts";
import { nextRoundExpected } from "../../../watches/rounds/next-round.ts";
import { ifMatch, versionTag } from "../../endpoints/if-match.ts";
import type { Answer } from "../../pipeline/answer.ts";
import { refuseInput } from "../../pipeline/refuse-input.ts";
import { foreignCursor } from "../../watches/created-page.ts";
import type { Call, Handler, Handlers } from "../handler.ts";
import { withoutPlaces } from "./plan-files.ts";

type Kept =
  `plans.${"list" | "create" | "get" | "answer" | "looks" | "replace" | "progress" | "pause" | "resume" | "delete"}`;
type Named = Pick<Call<"plans.get">, "params" | "principal">;
/** Call of an endpoint whose body is a whole plan. */
type Written = Call<"plans.create"> | Call<"plans.replace">;

/**
 * Returns the handlers of kept plans.
 *
 * @param simulate - Handler that simulates a plan.
 */
export function keptPlanHandlers(
  { store, looks, events, database }: KeptPlans,
  destinations: Destinations,
  simulate: Handler<"plans.simulate">,
): Pick<Handlers, Kept> {
  const shown = async (plan: StoredPlan, nowMs: number) => ({
    json: await describePlan(database, plan, nowMs),
    headers: { etag: versionTag(plan.version) },
    fresh: true as const,
  });
  const reporting =
    (type: PlanEventType, nowMs: number, because: PauseReason | null = null): AlongsidePlan =>
    (transaction, plan) =>
      addPlanEvent({ events, nowMs: () => nowMs }, transaction, plan, type, because);
  const turned = async (turning: Promise<StoredPlan | undefined>, nowMs: number) =>
    shown((await turning) ?? absent(), nowMs);
  /** Makes every check of a plan, and returns its price and a function that simulates it from now. */
  const priced = async (request: KeptPlanRequest, call: Written) => {
    const { name, start, percentiles, looks: _, tell: _tell, tell_when: _when, ...fields } = request;
    const now = formatEpochHour(epochHourOf(call.nowMs));
    const body = { ...fields, name, percentiles, start: Date.parse(start) > Date.parse(now) ? start : now };
    const { principal, nowMs, requestId, version, noteDone } = call;
    const asked = { principal, nowMs, requestId, version, noteDone, body, format: "json" as const };
    const found = await simulate({
      ...asked,
      repeated: undefined,
      query: undefined,
      params: undefined,
      headers: {},
    });
    return {
      cost: found.cost!,
      simulated: async (charge: Parameters<typeof found.answer>[0]) => readAnswer(await found.answer(charge)),
    };
  };

  return {
    "plans.list": async ({ principal, nowMs }) => {
      const plans = await store.list(principal.accountId);
      const json: PlanList = { plans: [] };
      for (const plan of plans) {
        const { id, name, model, tasks } = plan;
        json.plans.push({ id, name, model, tasks, ...(await factsOf(database, plan, nowMs)) });
      }
      return { json, fresh: true };
    },

    "plans.create": async (call) => {
      const { body, principal, repeated, noteDone, nowMs, version } = call;
      const { accountId, keyId } = principal;
      const answer = async (plan: StoredPlan) => {
        const { json, headers, fresh } = await shown(plan, nowMs);
        const location = `/${version}/plans/${plan.id}`;
        return { json, headers: { ...headers, location }, fresh, outcome: plan.id };
      };
      const made = repeated && (await store.find({ accountId, id: repeated.outcome ?? "" }));
      if (made !== undefined) return { cost: 0, answer: () => answer(made) };
      await requireDestinations(destinations, accountId, body.tell);
      const request = withStart(body, undefined, nowMs);
      const { cost, simulated } = await priced(request, call);
      // A simulation takes seconds, so the limit is checked before it too.
      await requireRoomFor(database, accountId, cost, undefined);
      return {
        cost,
        async answer(charge) {
          const first = await simulated(charge);
          const checked = { request, pairs: cost, timezone: first.metadata.timezone, answer: first };
          const created = await store.create(principal, checked, async (transaction, plan) => {
            const note = noting(transaction, { actor: keyId, nowMs: () => nowMs });
            await note("plans.create", plan.id, { account_id: accountId, pairs: plan.pairs });
            await noteDone(transaction, plan.id);
          });
          return answer(created);
        },
      };
    },

    "plans.get": (call) => turned(store.find(nameOf(call)), call.nowMs),

    "plans.answer": async (call) => {
      const plan = (await store.find(nameOf(call))) ?? absent();
      const text = (await looks.answer(plan)) ?? absent();
      return { json: JSON.parse(text) as PlanResponse, fresh: true };
    },

    "plans.looks": async (call) => {
      const { limit, cursor } = call.query;
      const before = cursor === undefined ? undefined : numberOf(cursor);
      const plan = (await store.find(nameOf(call))) ?? absent();
      const found = await looks.list(plan.id, { before, countMax: limit + 1 });
      const page = found.slice(0, limit);
      const next = found.length > limit ? String(page.at(-1)!.number) : null;
      return { json: { looks: page.map(describeLook), next_cursor: next }, fresh: true };
    },

    "plans.replace": async (call) => {
      const { body, principal, headers, nowMs, repeated, noteDone } = call;
      const { accountId, allowanceId, keyId } = principal;
      const name = nameOf(call);
      const before = (await store.find(name)) ?? absent();
      if (repeated !== undefined)
        return { cost: 0, answer: async () => ({ ...(await shown(before, nowMs)), outcome: name.id }) };
      const precondition = ifMatch(headers["if-match"], "plan");
      if (!precondition.knows()(before.version)) throw precondition.failed();
      await requireDestinations(destinations, accountId, body.tell);
      const request = withStart(body, before.request, nowMs);
      const isAnew = simulatedOf(request) !== simulatedOf(before.request);
      const anew = isAnew ? await priced(request, call) : undefined;
      if (anew !== undefined) await requireRoomFor(database, accountId, anew.cost, before);
      return {
        cost: anew?.cost ?? 0,
        async answer(charge) {
          const answer = await anew?.simulated(charge);
          const checked = {
            request,
            pairs: anew?.cost ?? before.pairs,
            timezone: answer?.metadata.timezone ?? before.timezone,
            ...(answer && { answer }),
          };
          const change = await store.replace(
            name,
            allowanceId,
            checked,
            (version) => version === before.version,
            async (transaction, { version, pairs }) => {
              const note = noting(transaction, { actor: keyId, nowMs: () => nowMs });
              await note("plans.change", name.id, { version, pairs });
              await noteDone(transaction, name.id);
            },
          );
          return { ...(await shown(changed(change, precondition), nowMs)), outcome: name.id };
        },
      };
    },

    "plans.progress": async (call) => {
      const { body, principal, headers, nowMs, repeated, noteDone } = call;
      const name = nameOf(call);
      const before = (await store.find(name)) ?? absent();
      if (repeated !== undefined) return { ...(await shown(before, nowMs)), outcome: name.id };
      const precondition = ifMatch(headers["if-match"], "plan");
      if (!precondition.knows()(before.version)) throw precondition.failed();
      const change = await store.progress(
        name,
        progressed(before.request, body, nowMs),
        (version) => version === before.version,
        async (transaction, plan) => {
          const note = noting(transaction, { actor: principal.keyId, nowMs: () => nowMs });
          await note("plans.progress", name.id, { version: plan.version });
          if (plan.state === "ended" && before.state !== "ended")
            await reporting("plan.ended", nowMs)(transaction, plan);
          await noteDone(transaction, name.id);
        },
      );
      return { ...(await shown(changed(change, precondition), nowMs)), outcome: name.id };
    },

    "plans.pause": (call) =>
      turned(store.pause(nameOf(call), reporting("plan.paused", call.nowMs, "by_user")), call.nowMs),
    "plans.resume": (call) =>
      turned(store.resume(nameOf(call), reporting("plan.resumed", call.nowMs)), call.nowMs),

    "plans.delete": async (call) => {
      const { headers, principal, repeated, noteDone, nowMs } = call;
      const name = nameOf(call);
      const done = { json: undefined, outcome: name.id };
      if (repeated !== undefined) return done;
      const precondition = ifMatch(headers["if-match"], "plan");
      const change = await store.delete(name, precondition.knows(), async (transaction) => {
        const note = noting(transaction, { actor: principal.keyId, nowMs: () => nowMs });
        await note("plans.delete", name.id, { account_id: name.accountId });
        await noteDone(transaction, name.id);
      });
      changed(change, precondition);
      return done;
    },
  };
}

/**
 * Returns a plan with its start, and with sites that have coordinates alone. A changed plan may keep a start that has passed.
 *
 * @throws Refusal invalid_request if the start is before the current hour, or too far ahead.
 */
function withStart(
  body: Written["body"],
  before: KeptPlanRequest | undefined,
  nowMs: number,
): KeptPlanRequest {
  const now = formatEpochHour(epochHourOf(nowMs));
  const start = body.start ?? before?.start ?? now;
  if (start !== before?.start) requireStart(Date.parse(start), nowMs, "#/start");
  return {
    ...body,
    sites: withoutPlaces(body.sites),
    start: formatEpochHour(Date.parse(start) / millisecondsPerHour),
  };
}

/**
 * Returns a plan with the progress of a report in place of what was reported before.
 *
 * @throws Refusal invalid_request if the report names other tasks, is of a time ahead, or contradicts itself or the links of the plan.
 */
function progressed(
  request: KeptPlanRequest,
  { tasks: reported }: PlanProgressRequest,
  nowMs: number,
): KeptPlanRequest {
  const ids = request.tasks.map(({ id }) => id);
  const positions = new Map<string, number>();
  for (const [position, { id }] of reported.entries()) {
    const pointer = `#/tasks/${position}/id`;
    if (positions.has(id))
      throw refuseInput({ pointer, code: "duplicate_key", detail: "The report has this task twice." });
    if (!ids.includes(id)) {
      const detail = "The plan has no task with this id.";
      throw refuseInput({ pointer, code: "invalid_value", detail, ...didYouMean(id, ids) });
    }
    positions.set(id, position);
  }
  const tasks = request.tasks.map(({ progress: _before, ...task }) => {
    const position = positions.get(task.id);
    return position === undefined ? task : { ...task, progress: reported[position]!.progress };
  });
  const found = checkValue(progressedTasksSchema, { tasks }, "body");
  const errors =
    "errors" in found
      ? found.errors
      : aheadRefusals({ tasks }, epochHourOf(nowMs)).flatMap((refusal) => refusal.errors);
  if (errors.length === 0) return { ...request, tasks };
  throw new Refusal("invalid_request", {
    detail: "The report contradicts itself or the plan: see `errors`.",
    errors: errors.map((error) => ({
      ...error,
      pointer: error.pointer!.replace(
        /^#\/tasks\/(\d+)/,
        (_, index: string) => `#/tasks/${positions.get(ids[Number(index)]!)}`,
      ),
    })),
  });
}

/** Returns the document of an answer that this process or a thread has made. */
function readAnswer(answer: Answer<PlanResponse>): PlanResponse {
  if ("json" in answer) return answer.json;
  const { chunks } = answer as Extract<typeof answer, { readonly chunks: unknown }>;
  // A character may be split between two chunks.
  return JSON.parse(Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).toString()) as PlanResponse;
}

/** Returns a kept plan as the API shows it. */
async function describePlan(database: Database, plan: StoredPlan, nowMs: number): Promise<KeptPlan> {
  return { id: plan.id, ...plan.request, ...(await factsOf(database, plan, nowMs)) };
}

async function factsOf(database: Database, plan: PlanFacts, nowMs: number) {
  const { model, pairs, version, state, paused_because, last, look_due: dueMs } = plan;
  const expectedMs = state === "active" ? await nextRoundExpected(database, model, nowMs) : undefined;
  return {
    pairs,
    version,
    state,
    paused_because,
    created_at: formatInstant(plan.created_at),
    ends_at: formatInstant(plan.ends_at),
    last_look: last === undefined ? null : describeLook(last),
    next_look_expected: expectedMs === undefined ? null : formatInstant(Math.max(expectedMs, dueMs)),
  };
}

function describeLook({
  version,
  run,
  looked_at,
  p50,
  p80,
  p90,
  on_time: onTime,
}: NonNullable<PlanFacts["last"]>): PlanLook {
  return {
    version,
    run: hourOrNull(run),
    at: formatInstant(looked_at),
    P50: hourOrNull(p50),
    P80: hourOrNull(p80),
    P90: hourOrNull(p90),
    on_time: onTime === null ? null : onTime / 10_000,
  };
}

function hourOrNull(hour: EpochHour | null): string | null {
  return hour === null ? null : formatEpochHour(hour);
}

function nameOf({ params, principal }: Named): PlanName {
  return { accountId: principal.accountId, id: params.id };
}

function numberOf(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw foreignCursor();
  return Number(cursor);
}

function changed(change: PlanChange, { failed }: ReturnType<typeof ifMatch>): StoredPlan {
  if (change === "absent") return absent();
  if (change === "changed") throw failed();
  return change;
}

function absent(): never {
  throw new Refusal("plan_not_found", { detail: "Your account has no kept plan with this id." });
}
