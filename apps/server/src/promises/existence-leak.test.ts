import { Agent, type IncomingHttpHeaders, request as httpRequest } from "node:http";
import fc from "fast-check";
import { expect, test } from "vitest";
import { curatedLibrary } from "../curated-library.ts";
import { sized } from "../long-run.suite.ts";
import type { Library } from "../ports.ts";
import { goodBody, type RunningServer, runningServer } from "../running-server.suite.ts";

const pairs = sized(1000, 10_000);

/** What two equal sides exceed once in 15,000 tries, by the normal approximation of the sign test. */
const signsMax = 4;

/** An id of each type, and one that nobody has. */
const taskId = 1;
const scenarioId = 501;
const unknownId = 498;

interface Probe {
  readonly name: string;
  readonly method: string;
  path(id: number): string;
  body(id: number): string | undefined;
  readonly otherId: number;
}

const scoring = (type: string, otherId: number): Probe => ({
  name: `scoring a ${type}`,
  method: "POST",
  path: () => "/v1/optimality/composite/",
  body: (id) => JSON.stringify({ ...goodBody, constraint_params: { id, type } }),
  otherId,
});

const showing = (type: string, otherId: number): Probe => ({
  name: `showing a ${type}`,
  method: "GET",
  path: (id) => `/v1/${type}s/${id}`,
  body: () => undefined,
  otherId,
});

const probes = [
  scoring("task", scenarioId),
  scoring("scenario", taskId),
  showing("task", scenarioId),
  showing("scenario", taskId),
];

test.each(probes)(
  `$name tells nothing apart in ${pairs} pairs of an id that is not of the type and one that nobody has`,
  async (probe) => {
    await using server = await runningServer({ burstPerSecond: 100_000 });
    expect(Math.abs(await signsOf(server, probe, pairs))).toBeLessThan(signsMax);
  },
  sized(60_000, 10 * 60_000),
);

test("a library that looks a little longer at entries of the other type is found out", async () => {
  const library: Library = {
    ...curatedLibrary,
    find(type, id) {
      const endMs = performance.now() + (id === scenarioId ? 0.1 : 0);
      while (performance.now() < endMs);
      return curatedLibrary.find(type, id);
    },
  };
  await using server = await runningServer({ burstPerSecond: 100_000, ports: { library } });
  expect(await signsOf(server, probes[0]!, 1000)).toBeGreaterThan(signsMax);
});

/**
 * Sends pairs of requests in random order, compares what they are answered, and counts which took longer.
 *
 * @returns By how many standard deviations the other type took longer more often.
 */
async function signsOf(server: RunningServer, probe: Probe, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const orders = fc.sample(fc.boolean(), count);
  await compare(true);
  let longer = 0;
  for (const otherFirst of orders) longer += await compare(otherFirst);
  agent.destroy();
  return (2 * longer - count) / Math.sqrt(count);

  async function compare(otherFirst: boolean): Promise<number> {
    const ids = otherFirst ? [probe.otherId, unknownId] : [unknownId, probe.otherId];
    const answers = [await ask(server, agent, probe, ids[0]!), await ask(server, agent, probe, ids[1]!)];
    const [other, unknown] = otherFirst ? answers : answers.toReversed();
    expect(other!.said).toBe(unknown!.said);
    expect(JSON.parse(other!.said)).toMatchObject({ status: 404 });
    server.log.length = 0;
    return other!.ms > unknown!.ms ? 1 : 0;
  }
}

interface Asked {
  /** Status, headers and body without what is new in every answer. */
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

/** Headers without those that count requests or tell the time. */
function lasting(headers: IncomingHttpHeaders): unknown {
  const ratelimit = String(headers["ratelimit"]).replaceAll(/[rt]=\d+/g, "");
  return { ...headers, ratelimit, date: "", "x-request-id": "" };
}

function lastingBody(body: string): unknown {
  return { ...(JSON.parse(body) as object), request_id: "", instance: "" };
}
