import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { router } from "../../src/http/trpc/router.ts";
import { sampled } from "@halcyon/testing";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { operations } from "./bad-requests.suite.ts";
import { commonHeaders, inheritedNames, namedRequests } from "./inherited-names.suite.ts";

const atOnce = 16;

let server: RunningServer;
beforeAll(async () => void (server = await runningServer({ burstPerSecond: 1e9 })));
afterAll(() => server[Symbol.asyncDispose]());

describe("a name that every object inherits is a text like any other", () => {
  test.each(operations)("to $name", async (operation) => {
    const requests = inheritedNames.flatMap((name) => namedRequests(operation, name));
    const waiting = [...sampled(requests, 40)];
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { status, text } = await server.send(next.path, next);
        expect(status, `${JSON.stringify(next)} -> ${text}`).toBeLessThan(500);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  });

  test("to the console's calls, as their name and as a part of what they are given", async () => {
    const calls = Object.keys(router);
    expect(calls.length).toBeGreaterThan(10);
    for (const name of inheritedNames) {
      const given = [
        name,
        { [name]: name },
        { body: { [name]: name }, params: { [name]: name }, headers: name },
      ];
      for (const call of [name, `${name}.${name}`, ...calls]) {
        for (const input of sampled(given, 3, (calls.indexOf(call) + 2) % 3)) {
          const { status, text } = await server.send(`/trpc/${encodeURIComponent(call)}`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(input),
          });
          expect(status, `${call} ${JSON.stringify(input)} -> ${text}`).toBeLessThan(500);
        }
      }
    }
  });

  test("in headers that are read of every request", async () => {
    for (const name of inheritedNames) {
      for (const header of [...commonHeaders, name]) {
        const { status, text } = await server.send("/v1/models", { headers: { [header]: name } });
        expect(status, `${header}: ${name} -> ${text}`).toBeLessThan(500);
      }
    }
  });

  test("to pages that need no key", async () => {
    for (const name of inheritedNames) {
      for (const path of [
        `/${name}`,
        `/errors/${name}`,
        `/openapi/${name}`,
        `/console/${name}`,
        `/assets/${name}`,
      ])
        expect((await server.send(path)).status, path).toBeLessThan(500);
    }
  });
});
