import { Agent, request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { type FieldError, problemSchema } from "@halcyon/schema";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sized } from "@halcyon/testing";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { type BadRequest, badRequests, operations } from "./bad-requests.suite.ts";

const requestsEach = sized(8, 100_000);

/** Number of requests at a time. It is small, so that a long test run does not keep all requests in memory. */
const sampleSize = Math.min(requestsEach, 1000);
const connections = 16;

let server: RunningServer;
beforeAll(async () => void (server = await runningServer({ burstPerSecond: 1e9 })));
afterAll(() => server[Symbol.asyncDispose]());

describe("requests that break the contract at one place are refused, naming it", () => {
  test.each(operations)("$name", async (operation) => {
    using agent = new ClosingAgent({ keepAlive: true, maxSockets: connections });
    for (let sample = 0; sample < requestsEach / sampleSize; sample++) {
      const waiting = fc.sample(badRequests(operation), { numRuns: sampleSize, seed: seedOf(sample) });
      const work = async (): Promise<void> => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          check(next, await send(agent, next));
        }
      };
      await Promise.all(Array.from({ length: connections }, work));
      server.log.length = 0;
    }
  });
});

function seedOf(sample: number): number {
  return (fc.readConfigureGlobal().seed ?? 0) + sample;
}

class ClosingAgent extends Agent implements Disposable {
  [Symbol.dispose](): void {
    this.destroy();
  }
}

interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: string;
}

function send(agent: Agent, { method, path, body }: BadRequest): Promise<Answer> {
  const { url, key } = server;
  return new Promise((resolve, reject) => {
    const headers = {
      "x-api-key": key,
      ...(body === undefined
        ? {}
        : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    };
    const sending = httpRequest(url + path, { method, agent, headers }, (response) => {
      const { statusCode = 0, headers: received } = response;
      text(response).then(
        (read) => resolve({ status: statusCode, type: received["content-type"], body: read }),
        reject,
      );
    });
    sending.on("error", reject).end(body);
  });
}

/** Returns the problem of the first failed item in a response, or the response itself if it is a refusal of the whole request. */
function refusalIn(answer: Answer): Answer {
  if (answer.status !== 200) return answer;
  const first = JSON.parse(answer.body.split("\n")[0]!) as {
    problem?: unknown;
    refused?: [{ problem: unknown }];
  };
  const problem = problemSchema.safeParse(first.problem ?? first.refused?.[0].problem).data;
  if (problem === undefined) return answer;
  return {
    status: problem.status,
    type: "application/problem+json; charset=utf-8",
    body: JSON.stringify(problem),
  };
}

function check(sent: BadRequest, answer: Answer): void {
  const { status, type, body } = refusalIn(answer);
  const what = JSON.stringify(sent).slice(0, 600);
  expect([400, 422], `${what} -> ${status} ${body.slice(0, 300)}`).toContain(status);
  expect(type, what).toBe("application/problem+json; charset=utf-8");
  const { errors = [] } = problemSchema.parse(JSON.parse(body));
  if (status === 400) return;
  expect(errors.length, what).toBeGreaterThan(0);
  if (sent.place === undefined) return;
  const { place } = sent;
  expect(
    errors.some((error) => names(error, place)),
    `${what} -> ${JSON.stringify(errors).slice(0, 600)}`,
  ).toBe(true);
}

/** Returns true if an error names the place, or a place inside the value there. */
function names(
  { pointer = "", parameter }: Pick<FieldError, "pointer" | "parameter">,
  place: NonNullable<BadRequest["place"]>,
): boolean {
  if ("parameter" in place) return parameter === place.parameter;
  return pointer === place.pointer || pointer.startsWith(`${place.pointer}/`);
}
