import { problemSchema } from "@halcyon/schema";
import { sampled } from "@halcyon/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectProblem, type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { operations } from "./bad-requests.suite.ts";
import { namedBodies } from "./inherited-names.suite.ts";

const half = "a\ud800";
const withBody = operations.filter(({ body }) => body !== undefined);

let server: RunningServer;
beforeAll(async () => void (server = await runningServer({ burstPerSecond: 1e9 })));
afterAll(() => server[Symbol.asyncDispose]());

describe("half of a character is refused wherever it stands in a body", () => {
  test.each(withBody)("to $name", async (operation) => {
    for (const request of sampled(namedBodies(operation, half), 16)) {
      const { status, text } = await server.send(request.path, request);
      const what = `${request.body as string} -> ${status} ${text}`;
      // Items of a list are refused one by one.
      expect([422, 200], what).toContain(status);
      expect(text, what).toContain('"code":"invalid_request"');
      expect(text, what).not.toContain(String.raw`a\ud800`);
    }
  });
});

test("an item of a batch is refused alone, and the text of no one is lost", async () => {
  const item = {
    request: { latitude: 51.5, longitude: -0.12, forecast_hours: 3, model: "noaa" },
    constraint_params: { id: 1, type: "task" },
  };
  const { status, text } = await server.send("/v1/optimality/batch/composite-optimality", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      items: [
        { ...item, ref: half },
        { ...item, ref: "b" },
      ],
    }),
  });
  expect(status).toBe(200);
  const [first, second] = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { ref: string | null; problem?: unknown });
  expect(first!.ref).toBeNull();
  expect(problemSchema.parse(first!.problem).errors).toMatchObject([
    { pointer: "#/items/0/ref", code: "invalid_format", detail: expect.stringContaining("send both halves") },
  ]);
  expect(second).toMatchObject({ ref: "b", result: {} });
});

test("the console is refused it as well, in parameters too", async () => {
  const { status, text } = await server.send("/trpc/tasks", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: { q: half } }),
  });
  expect([status, text]).toEqual([422, expect.stringContaining('"parameter":"q"')]);
});

test("a query cannot hold it: what stands for it in percent encoding is no UTF-8", async () => {
  expectProblem(await server.send("/v1/tasks/?q=%ED%A0%80"), "malformed_request");
});
