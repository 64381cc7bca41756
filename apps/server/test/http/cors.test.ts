import { describe, expect, test } from "vitest";
import { runningServer } from "../harness/running-server.suite.ts";

/** Headers that monitoring tools of pages add to calls. */
const monitoring =
  "baggage,newrelic,request-id,sentry-trace,traceparent,tracestate,x-datadog-origin,x-datadog-parent-id,x-datadog-sampling-priority,x-datadog-trace-id";

async function allowedBy(asked: string | undefined, path = "/v1/optimality/composite/") {
  await using server = await runningServer();
  const { status, headers } = await server.send(path, {
    method: "OPTIONS",
    headers: {
      "x-api-key": null,
      origin: "https://planner.example.com",
      "access-control-request-method": "POST",
      ...(asked === undefined ? {} : { "access-control-request-headers": asked }),
    },
  });
  expect([status, headers.get("vary")]).toEqual([204, "access-control-request-headers"]);
  return headers.get("access-control-allow-headers")!.split(", ");
}

describe("a preflight", () => {
  test("allows the headers that endpoints read, asked for or not", async () => {
    const names = [
      "authorization",
      "content-type",
      "idempotency-key",
      "if-match",
      "last-event-id",
      "x-api-key",
    ];
    expect(await allowedBy(undefined)).toEqual(expect.arrayContaining(names));
    expect(await allowedBy("x-api-key")).toEqual(await allowedBy(undefined));
  });

  test.each(["/v1/optimality/composite/", "/v2/tasks/", "/trpc/tasks", "/mcp"])(
    "of %s allows what monitoring tools add",
    async (path) => {
      expect(await allowedBy(monitoring, path)).toEqual(expect.arrayContaining(monitoring.split(",")));
    },
  );

  test("takes names in any case and with spaces, and each once", async () => {
    const names = await allowedBy(" X-API-Key ,\tTraceparent, traceparent");
    expect(names.filter((name) => name === "traceparent")).toHaveLength(1);
    expect(new Set(names).size).toBe(names.length);
  });

  test("gives back nothing that is no name of a header, and no more than 64 names", async () => {
    const plain = await allowedBy(undefined);
    for (const asked of ["a b", "a:b", "a;b", "\u00e9", "", ",,", "x".repeat(65), '"a"'])
      expect(await allowedBy(asked)).toEqual(plain);
    const many = Array.from({ length: 100 }, (_, index) => `x-${index}`);
    expect(await allowedBy(many.join(","))).toEqual([...plain, ...many.slice(0, 64)]);
  });
});
