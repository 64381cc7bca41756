import { endpoints } from "@halcyon/schema/v1";
import { sampled } from "@halcyon/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodBody, runningServer, type RunningServer } from "../harness/running-server.suite.ts";

const paths = [...new Set(endpoints.map(({ path }) => path as string).filter((path) => !path.includes("{")))];

const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] as const;

let server: RunningServer;
beforeAll(async () => void (server = await runningServer({ burstPerSecond: 1e6 })));
afterAll(() => server[Symbol.asyncDispose]());

/** Returns a response without the parts that differ between any two responses. An endless stream is refused. */
async function answerTo(method: string, target: string, body = ""): Promise<string> {
  const text = await server.raw(
    `${method} ${target} HTTP/1.1\r\nhost: a\r\nx-api-key: ${server.key}\r\naccept: application/json\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
  return text
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, "<id>")
    .replace(/^date: .+\r\n/im, "")
    .replace(/^ratelimit: .+\r\n/im, "");
}

/** Only the router handles absolute URLs, so its response to them is the expected response of a direct route. */
describe("an endpoint that is found in the table answers as the router does", () => {
  test.each(methods)("to %s", async (method) => {
    for (const path of sampled(paths, 4, methods.indexOf(method) % 4)) {
      for (const form of [path, path.replace(/\/$/, ""), `${path}?a=1&a=2`, `${path}?`]) {
        const expected = await answerTo(method, `http://a${form}`);
        expect(expected).toMatch(/^HTTP\/1\.1 \d{3} /);
        expect(await answerTo(method, form), form).toBe(expected);
      }
    }
  });

  test("to a body", async () => {
    const body = JSON.stringify(goodBody);
    const path = "/v1/optimality/composite/";
    const expected = await answerTo("POST", `http://a${path}`, body);
    expect(expected).toMatch(/^HTTP\/1\.1 200 /);
    expect(await answerTo("POST", path, body)).toBe(expected);
  });
});

test.each([
  "/V1/models",
  "/v1//models",
  "/v1/models//",
  "/v1/./models",
  "/v1/%6dodels",
  "/v1/models%2f",
  "/v1/models;a",
  "/v1/models/x",
  "/v1",
  "/v1/",
  "/v1x",
])("a path that is like one of an endpoint and is not: %s", async (path) => {
  const answer = await answerTo("GET", path);
  expect(answer).toBe(await answerTo("GET", `http://a${path}`));
  expect(answer).toMatch(/^HTTP\/1\.1 (?:404|200) /);
});
