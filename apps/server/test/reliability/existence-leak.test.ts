import { Agent, type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { type EntryType, v1 } from "@halcyon/schema";
import { customIds } from "@halcyon/schema/wire";
import fc from "fast-check";
import { expect, test } from "vitest";
import { curatedLibrary } from "../../src/entries/curated-library.ts";
import { isLong, sized } from "@halcyon/testing";
import type { Library } from "../../src/ports.ts";
import { goodBody, type RunningServer, runningServer } from "../harness/running-server.suite.ts";

const pairs = sized(10, 10_000);

/**
 * Threshold of the sign test in standard deviations. By the normal approximation, two equal sides exceed it once in 15,000 tests. Short test
 * runs compare only the content of responses, not the times.
 */
const signsMax = sized(Infinity, 4);

/** Id of a curated task, of a curated scenario, and of neither. */
const taskId = 1;
const scenarioId = 501;
const unknownId = 498;

/** Way to request an entry by its id. */
interface Probe {
  readonly name: string;
  readonly method: string;
  path(id: number): string;
  body(id: number): string | undefined;
}

const scoring = (type: EntryType): Probe => ({
  name: `scoring a ${type}`,
  method: "POST",
  path: () => "/v1/optimality/composite/",
  body: (id) => JSON.stringify({ ...goodBody, constraint_params: { id, type } }),
});

const showing = (type: EntryType): Probe => ({
  name: `showing a ${type}`,
  method: "GET",
  path: (id) => `/v1/${type}s/${id}`,
  body: () => undefined,
});

const probes: readonly (Probe & { readonly otherId: number })[] = [
  { ...scoring("task"), otherId: scenarioId },
  { ...scoring("scenario"), otherId: taskId },
  { ...showing("task"), otherId: scenarioId },
  { ...showing("scenario"), otherId: taskId },
];

test.each(probes)(
  `$name tells nothing apart in ${pairs} pairs of an id of the other type and one that nobody has`,
  async (probe) => {
    await using server = await runningServer({ burstPerSecond: 100_000 });
    const signs = await signsOf(server, probe, [probe.otherId, unknownId], pairs);
    expect(Math.abs(signs)).toBeLessThan(signsMax);
  },
);

test.each([scoring("task"), showing("task")])(
  `$name tells nothing apart in ${pairs} pairs of an id of somebody else and one that nobody has`,
  async (probe) => {
    await using server = await runningServer({ burstPerSecond: 100_000 });
    const { plaintext } = await server.issue("somebody else");
    const created = await server.send("/v1/tasks/", {
      method: "POST",
      headers: { "x-api-key": plaintext, "content-type": "application/json" },
      body: JSON.stringify(v1["tasks.create"].example.body),
    });
    expect(created.status).toBe(201);
    const { id } = created.json as { readonly id: number };
    const signs = await signsOf(server, probe, [id, id === customIds.max ? id - 1 : id + 1], pairs);
    expect(Math.abs(signs)).toBeLessThan(signsMax);
  },
);

test.runIf(isLong)(
  "a library that looks a little longer at entries of the other type is found out",
  async () => {
    const library: Library = {
      ...curatedLibrary,
      find(type, id) {
        const endMs = performance.now() + (id === scenarioId ? 0.1 : 0);
        while (performance.now() < endMs);
        return curatedLibrary.find(type, id);
      },
    };
    await using server = await runningServer({ burstPerSecond: 100_000, ports: { library } });
    expect(await signsOf(server, probes[0]!, [scenarioId, unknownId], 1000)).toBeGreaterThan(signsMax);
  },
);

/**
 * Sends pairs of requests in random order, compares the responses, and counts which one took longer.
 *
 * @param ids - Id of an entry whose existence is secret, and an id that does not exist.
 * @returns Excess of pairs in which the first took longer, in standard deviations.
 */
async function signsOf(
  server: RunningServer,
  probe: Probe,
  ids: readonly [number, number],
  count: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const orders = fc.sample(fc.boolean(), count);
  await compare(true);
  let longer = 0;
  for (const otherFirst of orders) longer += await compare(otherFirst);
  agent.destroy();
  return (2 * longer - count) / Math.sqrt(count);

  async function compare(otherFirst: boolean): Promise<number> {
    const order = otherFirst ? ids : ids.toReversed();
    const answers = [await ask(server, agent, probe, order[0]), await ask(server, agent, probe, order[1])];
    const [other, unknown] = otherFirst ? answers : answers.toReversed();
    expect(other!.said).toBe(unknown!.said);
    expect(JSON.parse(other!.said)).toMatchObject({ status: 404 });
    server.log.length = 0;
    return other!.ms > unknown!.ms ? 1 : 0;
  }
}

interface Asked {
  /** Status, headers and body, without the parts that differ in every response. */
  readonly said: string;
  readonly ms: number;
}

function ask({ url, key }: RunningServer, agent: Agent, probe: Probe, id: number): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const body = probe.body(id);
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const options = { method: probe.method, agent, headers: { "x-api-key": key, ...type } };
    const startMs = performance.now();
    const sending = httpRequest(url + probe.path(id), options, (response) => {
      const { statusCode: status, headers } = response;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      response.on("end", () => {
        const ms = performance.now() - startMs;
        const said = { status, headers: lasting(headers), body: lastingBody(String(Buffer.concat(chunks))) };
        resolve({ said: JSON.stringify(said), ms });
      });
    });
    sending.on("error", reject).end(body);
  });
}

/** Returns headers without those that count requests or contain the time. */
function lasting(headers: IncomingHttpHeaders): unknown {
  const ratelimit = String(headers["ratelimit"]).replaceAll(/[rt]=\d+/g, "");
  return { ...headers, ratelimit, date: "", "x-request-id": "" };
}

function lastingBody(body: string): unknown {
  return { ...(JSON.parse(body) as object), request_id: "", instance: "" };
}
