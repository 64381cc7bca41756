import { expect, test, vi } from "vitest";
import { type EndedSpan, recordedSpans, traceId } from "./recorded-trace-spans.suite.ts";
import { goodBody, runningServer, sendComposite } from "../harness/running-server.suite.ts";

const ended = recordedSpans();

async function spansOf(work: () => Promise<unknown>): Promise<EndedSpan[]> {
  ended.length = 0;
  await work();
  await vi.waitFor(() => expect(ended.at(-1)?.attributes["http.request.method"]).toBeDefined());
  return [...ended];
}

test("a request, its reading and its scoring are spans of one trace", async () => {
  await using server = await runningServer();
  const spans = await spansOf(() => sendComposite(server, goodBody));
  const request = spans.at(-1)!;
  expect(request).toMatchObject({
    name: "POST /v1/optimality/composite/",
    parent: undefined,
    attributes: { "http.route": "/v1/optimality/composite/", "http.response.status_code": 200 },
    failed: false,
  });
  expect(spans.slice(0, -1).map(({ name, parent }) => [name, parent])).toEqual(
    expect.arrayContaining([
      ["charge", "POST"],
      ["read weather", "POST"],
      ["score", "POST"],
    ]),
  );
});

test("a refusal shows its code and neither key nor place", async () => {
  await using server = await runningServer();
  const spans = await spansOf(() =>
    sendComposite(server, { ...goodBody, request: { ...goodBody.request, latitude: 91.234 } }),
  );
  expect(spans).toHaveLength(1);
  expect(spans[0]!.attributes).toMatchObject({
    "error.type": "invalid_request",
    "http.response.status_code": 422,
  });
  expect(JSON.stringify(spans)).not.toMatch(/hal_|91\.2/);
});

test("the log names the trace of a request, by which one finds it from there", async () => {
  await using server = await runningServer();
  await spansOf(() => sendComposite(server, goodBody));
  expect(server.log.at(-1)).toMatchObject({ route: "/v1/optimality/composite/", trace_id: traceId });
});
