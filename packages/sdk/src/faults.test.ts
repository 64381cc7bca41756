import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import {
  batchCostSchema,
  entryDetailSchema,
  entryListSchema,
  jobSchema,
  modelsResponseSchema,
  taskRequestSchema,
} from "@halcyon/schema";
import { batchLineSchema, compositeRequestSchema, compositeResponseSchema } from "@halcyon/schema/v1";
import { afterEach, describe, expect, test, vi } from "vitest";
import { HalcyonError, TimeoutError } from "./http/answer/error.ts";
import { documentOf, type FaultCase, faultCases, sharedFaults } from "./fault-case.suite.ts";
import { absentOrigin, faultServer } from "./fault-server.suite.ts";
import type { TaskRequest } from "./generated/v1/wire.ts";
import type { TryReport } from "./http/request/options.ts";
import { Halcyon } from "./v1/halcyon.ts";

const { apiKey, inputs } = sharedFaults;
const item = inputs.composite as Parameters<Halcyon["optimality"]["composite"]>[0];
const task = inputs.task as TaskRequest;
const known = { version: 1 };

/** Calls that cases refer to by name. Each returns a document or is iterated. */
const calls: Readonly<
  Record<string, (halcyon: Halcyon, items: number) => PromiseLike<unknown> | AsyncIterable<unknown>>
> = {
  "models.list": (halcyon) => halcyon.models.list(),
  "tasks.get": (halcyon) => halcyon.tasks.get(1),
  "tasks.list": (halcyon) => halcyon.tasks.list(),
  "tasks.create": (halcyon) => halcyon.tasks.create(task),
  "tasks.replace": (halcyon) => halcyon.tasks.replace(48_213, task, known),
  "tasks.delete": (halcyon) => halcyon.tasks.delete(48_213, known),
  "optimality.composite": (halcyon) => halcyon.optimality.composite(item),
  "optimality.batch": (halcyon, items) => halcyon.optimality.batch({ items: Array(items).fill(item) }),
  "optimality.batch.cost": (halcyon) => halcyon.optimality.batch({ items: [item, item] }).cost(),
  "optimality.batch.job": (halcyon) => halcyon.optimality.batch({ items: [item, item] }).job(),
  "jobs.get": (halcyon) => halcyon.jobs.get("job_1"),
  "jobs.result": (halcyon) => halcyon.jobs.result("job_1"),
};

/** Outcome of a client call: the received items, and its value or error. */
interface Outcome {
  readonly items: unknown[];
  value?: unknown;
  error?: unknown;
  isSettled: boolean;
  endsAtMs: number;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
}

async function settle(call: PromiseLike<unknown> | AsyncIterable<unknown>, outcome: Outcome): Promise<void> {
  try {
    if (Symbol.asyncIterator in call) for await (const given of call) outcome.items.push(given);
    else outcome.value = await call;
  } catch (error) {
    outcome.error = error;
  }
  outcome.isSettled = true;
  outcome.endsAtMs = performance.now();
}

async function run(fault: FaultCase) {
  const options = { ...sharedFaults.options, ...fault.options };
  const expectedItems = fault.expect.items?.length ?? 0;
  const reports: TryReport[] = [];
  const outcome: Outcome = { items: [], isSettled: false, endsAtMs: Number.NaN };
  const isOfItems = fault.expect.items !== undefined;

  await using other = await faultServer([{}], listenerOf());
  await using server = await faultServer(fault.tries, listenerOf(), other.origin);
  const baseUrl = fault.absent === true ? await absentOrigin() : server.origin;
  const now = Date.parse(fault.clock ?? sharedFaults.clock);
  vi.useFakeTimers({ now, toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  vi.spyOn(Math, "random").mockReturnValue(sharedFaults.random);
  const startMs = performance.now();

  function listenerOf() {
    return {
      async beforeEnd() {
        while (outcome.items.length < expectedItems && !outcome.isSettled) await turns(1);
      },
      silent: () => void passTime(),
      dripped: () => void vi.advanceTimersByTime(20),
    };
  }

  /** Advances the clock for a call to a silent server. The call must end exactly at its deadline. */
  async function passTime(): Promise<void> {
    // Of others time stands still: what they have must be enough for them.
    if (fault.expect.error?.["code"] !== "timed_out") return;
    const leftMs = options.timeoutMs - (isOfItems ? 0 : performance.now() - startMs);
    await turns(20);
    vi.advanceTimersByTime(leftMs - 1);
    await turns(20);
    expect(outcome.isSettled).toBe(false);
    vi.advanceTimersByTime(1);
  }

  const lifelong = new AbortController();
  const halcyon = new Halcyon({
    apiKey,
    baseUrl,
    ...options,
    signal: lifelong.signal,
    logger(report) {
      reports.push(report);
      const { retryInMs } = report;
      if (retryInMs !== undefined) setImmediate(() => vi.advanceTimersByTime(retryInMs));
    },
  });
  await settle(calls[fault.call]!(halcyon, fault.items ?? 2), outcome);
  return {
    outcome,
    reports,
    requests: server.requests,
    elsewhere: other.requests.length,
    elapsedMs: outcome.endsAtMs - startMs,
    timeoutMs: options.timeoutMs,
    listeners: getEventListeners(lifelong.signal, "abort").length,
  };
}

/** Returns the fields of an error that a case names. Missing fields are null. */
function shown(error: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  if (!(error instanceof HalcyonError)) return error;
  const values = new Map<string, unknown>([...Object.entries(error), ["class", error.constructor.name]]);
  return Object.fromEntries(Object.keys(fields).map((field) => [field, values.get(field) ?? null]));
}

describe.each(Object.entries(faultCases))("%s", (_file, cases) => {
  test.each(cases.map((fault) => [fault.name, fault] as const))("%s", async (_name, fault) => {
    const { outcome, reports, requests, elapsedMs, timeoutMs, elsewhere, listeners } = await run(fault);
    const { error, items, tries, waitsMs = [], names = 0, paths } = fault.expect;

    if (error === undefined) expect(outcome.error).toBeUndefined();
    else expect(shown(outcome.error, error)).toEqual(error);
    expect(outcome.items).toEqual((items ?? []).map(documentOf));
    if (fault.expect.document !== undefined) expect(outcome.value).toEqual(documentOf(fault.expect.document));
    if ("value" in fault.expect) expect(outcome.value ?? null).toEqual(fault.expect.value);

    expect(requests).toHaveLength(tries);
    if (paths !== undefined) expect(requests.map(({ path }) => path)).toEqual(paths);
    expect(reports.flatMap(({ retryInMs }) => retryInMs ?? [])).toEqual(waitsMs);
    const waitedMs = waitsMs.reduce((sum, waitMs) => sum + waitMs, 0);
    const isLate = outcome.error instanceof TimeoutError;
    const lateMs = items === undefined ? timeoutMs : waitedMs + timeoutMs;
    expect(elapsedMs).toBeCloseTo(isLate ? lateMs : waitedMs, 6);

    const keys = requests.flatMap(({ headers }) => headers.get("idempotency-key") ?? []);
    expect(new Set(keys).size).toBe(names);
    expect(keys).toHaveLength(names === 0 ? 0 : tries);
    for (const { headers } of requests) expect(headers.get("x-api-key")).toBe(apiKey);
    expect(elsewhere).toBe(0);
    expect(listeners).toBe(0);
    expect((outcome.error as Error | undefined)?.message.length ?? 0).toBeLessThan(2100);
    const told = [outcome.error, (outcome.error as Error | undefined)?.stack, reports];
    expect(inspect(told, { depth: 20, showHidden: true }) + JSON.stringify(told)).not.toContain(apiKey);
  });
});

test("its documents are what the contract says", () => {
  const { documents } = sharedFaults;
  const schemas = { models: modelsResponseSchema, entry: entryDetailSchema, entry2: entryDetailSchema };
  const more = { page1: entryListSchema, page2: entryListSchema, composite: compositeResponseSchema };
  const lines = { line0: batchLineSchema, line1: batchLineSchema, line2: batchLineSchema };
  const rest = { cost: batchCostSchema, job: jobSchema };
  for (const [name, schema] of Object.entries({ ...schemas, ...more, ...lines, ...rest }))
    expect(schema.parse(documents[name]), name).toEqual(documents[name]);
  const { page1, page2, one, two, three } = documents as Record<string, { readonly entries?: unknown }>;
  expect([page1?.entries, page2?.entries]).toEqual([[one, two], [three]]);
  compositeRequestSchema.parse(inputs.composite);
  taskRequestSchema.parse(inputs.task);
});

test("the table holds at least 150 misbehaviours, each of its own name", () => {
  const names = Object.values(faultCases).flatMap((cases) => cases.map(({ name }) => name));
  expect(names.length).toBeGreaterThanOrEqual(150);
  expect(new Set(names).size).toBe(names.length);
});
