import type { ProblemCode } from "@halcyon/schema";
import { problemsOf } from "@halcyon/schema/endpoints";
import { endpoints } from "@halcyon/schema/v1";
import { sampled } from "@halcyon/testing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
} from "../harness/running-server.suite.ts";
import { provocations } from "./each-problem.suite.ts";
import type { Provocation } from "./provocation.suite.ts";

const listed = [...new Set(endpoints.flatMap(problemsOf))];

describe.each(listed)("%s", (code) => {
  const provocation = (provocations as Partial<Record<ProblemCode, Provocation>>)[code];
  let server: RunningServer;
  beforeAll(async () => {
    server = await runningServer(provocation?.server);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const own = endpoints.filter((endpoint) => problemsOf(endpoint).includes(code));
  test.each(sampled(own, 3))("is answered by $name, for nothing", async (endpoint) => {
    if (provocation === undefined) throw new Error(`nothing is known to provoke ${code}`);
    const asked = await provocation.ask({ endpoint, server, key: await server.issue(endpoint.name) });
    const usedBefore = await usedOf(server);
    const answer =
      typeof asked === "string" ? answerOf(await server.raw(asked)) : await server.send(asked.path, asked);
    const { detail, errors: [first] = [] } = expectProblem(answer, code);
    expect(detail.length).toBeGreaterThan(10);
    const { field, says } = { field: /^/, says: {}, ...provocation.error };
    expect(first ?? {}).toMatchObject(says);
    expect(first?.pointer ?? first?.parameter ?? "").toMatch(field);
    await vi.waitFor(async () => expect(await usedOf(server)).toBe(usedBefore));
  });
});

/** Returns the total number of requests that were charged to all allowances. */
async function usedOf({ database }: RunningServer): Promise<number> {
  const rows = await database.selectFrom("allowance").select("used").execute();
  return rows.reduce((sum, { used }) => sum + used, 0);
}

/** Returns a response from the bytes of a connection. */
function answerOf(bytes: string): Answer {
  const [head = "", text = ""] = bytes.split("\r\n\r\n");
  const [start = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const [name = "", ...value] = line.split(": ");
    return [name, value.join(": ")];
  });
  return { status: Number(start.split(" ")[1]), headers: new Headers(headers), text, json: JSON.parse(text) };
}
