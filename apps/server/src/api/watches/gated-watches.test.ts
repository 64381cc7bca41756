import { formatEpochHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { post } from "../../../test/harness/gusty-server.suite.ts";
import { madeEntry, madeGust, madeNow, madePorts } from "../../../test/harness/made-ports.suite.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../test/harness/running-server.suite.ts";
import { type MadeWarnings, warningOf, warningsBy } from "../v2/gate.suite.ts";
import { warnedLookup } from "../v2/warned-fields.ts";

const gate = { severity: "severe", events: ["wind"], if_missing: "refuse" };
const watch = {
  name: "Roof",
  model: "noaa",
  definition: { type: "task", constraints: [madeGust], warnings: gate },
  places: [{ latitude: 50, longitude: 8 }],
  when: { kind: "window", duration_hours: 2, horizon_hours: 12 },
};
const stamp = (hour: number): string => formatEpochHour(madeNow + hour);

let server: RunningServer;
let made: MadeWarnings;

beforeAll(async () => {
  const warnings = warningsBy(() => made);
  const calm = { formulas: { wind_gusts_10m: () => 3 } };
  const weather = madePorts(madeEntry(madeGust), { deterministic: calm, ensemble: calm });
  server = await runningServer({ ports: { ...weather, warnings, warned: warnedLookup(warnings) } });
});
beforeEach(() => {
  made = { parts: [warningOf(madeNow + 3, madeNow + 6)] };
});
afterAll(() => server[Symbol.asyncDispose]());

async function create(changes: object = {}): Promise<V2.Watch> {
  const answer = await post(server, "/v2/watches/", { ...watch, ...changes });
  expect(answer.status, answer.text).toBe(201);
  return answer.json as V2.Watch;
}

const spansOf = ({ subjects }: V2.Watch) =>
  subjects.flatMap(({ spans }) => spans.map(({ start, end }) => [start, end]));

describe("a watch whose own definition names warnings", () => {
  test("finds no window in the hours that such a warning stops, and shows the gate", async () => {
    const shown = await create();
    expect(shown.definition).toMatchObject({
      warnings: { ...gate, certainty: "possible", effect: "stop" },
    });
    expect(spansOf(shown)).toEqual([
      [stamp(0), stamp(3)],
      [stamp(6), stamp(12)],
    ]);
  });

  test("finds what it finds without the gate while no such warning holds", async () => {
    made = { parts: [warningOf(madeNow + 3, madeNow + 6, { severity: "moderate" })] };
    expect(spansOf(await create())).toEqual([[stamp(0), stamp(12)]]);
  });

  test("is not made while the warnings are not known, unless it says to go on", async () => {
    made = { state: "silent" };
    const refused = await post(server, "/v2/watches/", watch);
    expect(expectProblem(refused, "warnings_unavailable").errors).toMatchObject([
      { pointer: "#/definition", code: "warnings_unavailable" },
    ]);
    const definition = { ...watch.definition, warnings: { ...gate, if_missing: "drop" } };
    expect(spansOf(await create({ definition }))).toEqual([[stamp(0), stamp(12)]]);
  });

  test("is of a task: warnings stop no scenario", async () => {
    const constraint = { ...madeGust, role: "limit", if_missing: "refuse" };
    const definition = { type: "scenario", constraints: [constraint], warnings: gate };
    const refused = await post(server, "/v2/watches/", { ...watch, definition });
    expect(expectProblem(refused, "invalid_request").errors).toMatchObject([
      { pointer: "#/definition/warnings", code: "invalid" },
    ]);
  });

  test("is a watch that V1 does not have", async () => {
    const { id } = await create();
    expectProblem(await server.send(`/v1/watches/${id}`), "watch_not_found");
    const { watches } = (await server.send("/v1/watches/")).json as { watches: { id: string }[] };
    expect(watches.map((one) => one.id)).not.toContain(id);
    const refused = await post(server, "/v1/watches/", watch);
    expect(expectProblem(refused, "invalid_request").errors).toMatchObject([
      { pointer: "#/definition/warnings", code: "unknown_field" },
    ]);
  });
});
