import { noInstants, speltInstants } from "@halcyon/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectProblem, type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { post } from "../harness/gusty-server.suite.ts";
import { type Called, type Connected, connections } from "../mcp/connections.suite.ts";

const place = { latitude: 51.5, longitude: -0.12 };
const entry = { id: 1, type: "task" } as const;
const v1 = { request: { ...place, model: "noaa", forecast_hours: 96 }, constraint_params: entry };
const v2 = { location: place, model: "noaa", entry };

/** Body with an instant at one place. The list covers every instant that a request can have. */
interface Door {
  readonly path: string;
  readonly body: (instant: string) => object;
  readonly pointer: string;
}

const doors: Readonly<Record<string, Door>> = {
  "V1 windows, not_before": {
    path: "/v1/optimality/windows/",
    body: (not_before) => ({ ...v1, window: { duration_hours: 4, not_before } }),
    pointer: "#/window/not_before",
  },
  "V1 windows, not_after": {
    path: "/v1/optimality/windows/",
    body: (not_after) => ({ ...v1, window: { duration_hours: 4, not_after } }),
    pointer: "#/window/not_after",
  },
  "V2 composite, start": {
    path: "/v2/optimality/composite/",
    body: (start) => ({ ...v2, period: { start, hours: 2 } }),
    pointer: "#/period/start",
  },
  "V2 composite, end": {
    path: "/v2/optimality/composite/",
    body: (end) => ({ ...v2, period: { end } }),
    pointer: "#/period/end",
  },
  "V2 windows, start": {
    path: "/v2/optimality/windows/",
    body: (start) => ({ ...v2, period: { start, hours: 24 }, window: { duration_hours: 4 } }),
    pointer: "#/period/start",
  },
  "V2 rank, start": {
    path: "/v2/optimality/rank/",
    body: (start) => ({
      locations: [place],
      model: "noaa",
      entries: [entry],
      periods: [{ start, hours: 24 }],
      window: { duration_hours: 4 },
    }),
    pointer: "#/periods/0/start",
  },
  "a watch, ends_at": {
    path: "/v2/watches/cost/",
    body: (ends_at) => ({
      name: "Crane",
      model: "noaa",
      constraint_params: entry,
      places: [place],
      when: { kind: "window", duration_hours: 6 },
      ends_at,
    }),
    pointer: "#/ends_at",
  },
};

let server: RunningServer;
let mcp: Connected;
beforeAll(async () => {
  server = await runningServer({ burstPerSecond: 1e9 });
  mcp = await connections["2026-07-28 over HTTP"](server);
});
afterAll(async () => {
  await mcp[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** Returns a response without its creation time. */
function withoutMoment(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json).replaceAll(/"generated_at":"[^"]*"/g, '"generated_at":""'));
}

describe.each(Object.entries(doors))("%s", (_, { path, body, pointer }) => {
  test("every spelling of an instant gets the same answer", async () => {
    const answers = await Promise.all(speltInstants.map((text) => post(server, path, body(text))));
    expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(
      speltInstants.map(() => 200),
    );
    const [first, ...others] = answers.map(({ json }) => withoutMoment(json));
    for (const other of others) expect(other).toEqual(first);
  });

  test.each(noInstants)("%j is refused, and told why", async (text, reason) => {
    const { errors } = expectProblem(await post(server, path, body(text)), "invalid_request");
    expect(errors).toEqual([{ pointer, code: "invalid_format", detail: expect.stringContaining(reason) }]);
  });
});

test("a watch keeps and gives back its end in one spelling", async () => {
  const { body } = doors["a watch, ends_at"]!;
  const { json } = await post(server, "/v2/watches/", body("2026-11-24 07:30:15.123456+01:00"));
  expect(json).toMatchObject({ ends_at: "2026-11-24T06:30:15Z" });
});

test("what an answer says of its moment is taken by the next request", async () => {
  const { path, body } = doors["a watch, ends_at"]!;
  const { json } = await post(server, "/v1/optimality/composite/", v1);
  const { generated_at: now } = (json as { metadata: { generated_at: string } }).metadata;
  const [date, time] = now.split("T");
  const later = `${Number(date!.slice(0, 4)) + 1}${date!.slice(4)}T${time}`;
  expect(await post(server, path, body(later))).toMatchObject({ status: 200 });
});

describe("tools of agents", () => {
  const runsOf = ({ structured }: Called) => (structured as { readonly runs: unknown }).runs;
  const ask = (start: string) => mcp.call("score", { ...place, entry: 1, start, hours: 3 });

  test("every spelling of an instant gets the same answer", async () => {
    const answers = [];
    for (const text of speltInstants) answers.push(await ask(text));
    const [first, ...others] = answers.map(runsOf);
    expect(first).not.toEqual([]);
    for (const other of others) expect(other).toEqual(first);
  });

  test.each(noInstants)("%j is refused, and told why", async (text, reason) => {
    const said = await ask(text).then(({ text: answered }) => answered, String);
    expect(said).toContain(reason);
  });
});
