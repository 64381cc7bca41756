import { afterAll, beforeAll, expect, test } from "vitest";
import { idOf, warningOf, warningsBy } from "../../src/api/v2/gate.suite.ts";
import { warnedLookup } from "../../src/api/v2/warned-fields.ts";
import { definition, send } from "../api/own-entry-requests.suite.ts";
import { madeEntry, madeGust, madeNow, madePorts } from "../harness/made-ports.suite.ts";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { type Connected, connections } from "./connections.suite.ts";

const place = { latitude: 50, longitude: 8, hours: 12 };
const { weight: _, ...gusts } = madeGust;
const calm = { formulas: { wind_gusts_10m: () => 3 } };

let server: RunningServer;
let agent: Connected;
let entry: number;

beforeAll(async () => {
  const warnings = warningsBy(() => ({ parts: [warningOf(madeNow + 2, madeNow + 5)] }));
  const weather = madePorts(madeEntry(madeGust), { deterministic: calm, ensemble: calm });
  server = await runningServer({ ports: { ...weather, warnings, warned: warnedLookup(warnings) } });
  const gated = { ...definition, warnings: { severity: "severe", events: ["wind"] } };
  ({ id: entry } = (await send(server, "POST", "/v2/tasks/", gated)).json as { id: number });
  agent = await connections["2026-07-28 over HTTP"](server);
});
afterAll(async () => {
  await agent[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

test.each([
  ["score", {}, "Warnings stop the task in 3 h"],
  ["find_windows", { duration_hours: 8 }, `Official warnings stop the task: ${idOf(0)}.`],
  ["explain", {}, "No limit restricts the other hours."],
  ["try_limits", { limits: [gusts] }, "Warnings stop the task in 3 h"],
])("%s tells an agent that warnings stop a task", async (tool, asked, words) => {
  const { isError, text } = await agent.call(tool, { ...place, entry, ...asked });
  expect(isError, text).toBe(false);
  expect(text).toContain(words);
});

test("task_limits tells an agent which warnings stop a task", async () => {
  expect((await agent.call("task_limits", { entry })).text).toContain(
    'Official warnings of severity severe or more about "wind" stop it, even if all limits are met.',
  );
});
