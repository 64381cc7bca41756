import { expect, test } from "vitest";
import { fakeFetch, json } from "../fake-fetch.suite.ts";
import { EvidenceClient } from "./evidence-client.ts";

const request = {
  location: { latitude: 53.5, longitude: 8.1 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  window: { duration_hours: 6 },
} as const;

function evidence(changes: object): Response {
  return json({
    id: "evd_5rT8kVw2Qn6BzXj3",
    progress: 0,
    estimate: {},
    failure: null,
    report: null,
    ...changes,
  });
}

function clientOver(...answers: Response[]) {
  const { fetch, requests } = fakeFetch(...answers);
  return { client: new EvidenceClient({ apiKey: "k", baseUrl: "http://localhost", fetch }), requests };
}

test("a plan asks for a dry run, and names no idempotency key", async () => {
  const { client, requests } = clientOver(evidence({ id: null, status: "planned" }));
  expect(await client.plan(request)).toMatchObject({ status: "planned" });
  const [sent] = requests as [Request];
  expect([sent.method, new URL(sent.url).search]).toEqual(["POST", "?dry_run=true"]);
  expect(sent.headers.get("idempotency-key")).toBeNull();
});

test("prove orders a report, tells how far it is, and gives it when it is done", async () => {
  const { client, requests } = clientOver(
    evidence({ status: "queued" }),
    evidence({ status: "running", progress: 0.5 }),
    evidence({ status: "done", progress: 1, report: { days: 300 } }),
  );
  const seen: number[] = [];
  const onProgress = ({ progress }: { readonly progress: number }) => void seen.push(progress);
  const done = await client.prove(request, { everyMs: 1, onProgress });
  expect(done.report).toEqual({ days: 300 });
  expect(seen).toEqual([0, 0.5]);
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    "POST /v2/evidence/",
    "GET /v2/evidence/evd_5rT8kVw2Qn6BzXj3",
    "GET /v2/evidence/evd_5rT8kVw2Qn6BzXj3",
  ]);
});

test("prove asks for corrected probabilities, and for the windows of the entry if none are given", async () => {
  const { window: _window, ...usual } = request;
  const { client, requests } = clientOver(evidence({ status: "done", report: { leads_calibrated: [] } }));
  const { report } = await client.prove({ ...usual, calibrated: true });
  expect(report!.leads_calibrated).toEqual([]);
  expect(await requests[0]!.json()).toEqual({ ...usual, calibrated: true });
});

test("prove throws the failure of a report, and the reason of its signal", async () => {
  const failure = { code: "weather_unavailable", detail: "No run could be read." };
  const { client } = clientOver(evidence({ status: "failed", failure }), evidence({ status: "queued" }));
  await expect(client.prove(request)).rejects.toMatchObject({ code: failure.code, message: failure.detail });
  const leaving = new AbortController();
  const waiting = client.prove(request, {
    signal: leaving.signal,
    onProgress: () => leaving.abort(new Error("enough")),
  });
  await expect(waiting).rejects.toThrow("enough");
});
