import { expect, test } from "vitest";
import type { AccessLine } from "../../http/access-log.ts";
import type { DataStatus } from "../../api/catalogue/data-status.ts";
import { metrics } from "./metrics.ts";

const line: AccessLine = {
  request_id: "r",
  key_id: "key_1",
  method: "GET",
  route: "/v1/tasks/",
  ms: 3,
  bytes: 9,
};
const ok: DataStatus = {
  model: "noaa",
  part: "ensemble",
  source: "gefs",
  synthetic: false,
  health: "ok",
  run: 1,
  ageHours: 5,
  maxAgeHours: 48,
  service: { state: "ready" },
  insteadOf: undefined,
  damagedRuns: 0,
};

async function sample(text: Promise<string>, start: string): Promise<string[]> {
  return (await text).split("\n").filter((row) => row.startsWith(start));
}

test("counts requests by route, method and class of status", async () => {
  const seen = metrics({ dataStatus: async () => [], heldBytes: () => 7 });
  for (const status of [200, 204, 503]) seen.observe({ ...line, status });
  const { route: _, ...unrouted } = line;
  seen.observe({ ...unrouted, method: "" });
  expect(await sample(seen.text(), "halcyon_requests_total")).toEqual([
    'halcyon_requests_total{route="/v1/tasks/",method="GET",status="2xx"} 2',
    'halcyon_requests_total{route="/v1/tasks/",method="GET",status="5xx"} 1',
    'halcyon_requests_total{route="none",method="none",status="aborted"} 1',
  ]);
});

test("shows the trace of a slow request beside the times of its route, where there are traces", async () => {
  const seen = metrics({ dataStatus: async () => [], heldBytes: () => 7 });
  seen.observe({ ...line, ms: 3 });
  seen.observe({ ...line, ms: 700, trace_id: "4bf92f3577b34da6a3ce929d0e0e4736" });
  const buckets = await sample(seen.text(), "halcyon_request_duration_seconds_bucket");
  expect(buckets.filter((row) => row.includes(" # "))).toEqual([
    expect.stringMatching(/le="1",.* 2 # \{trace_id="4bf92f3577b34da6a3ce929d0e0e4736"\} 0\.7 /),
  ]);
});

test("ends as OpenMetrics does, which is where exemplars may stand", async () => {
  const seen = metrics({ dataStatus: async () => [], heldBytes: () => 7 });
  expect(seen.contentType).toContain("application/openmetrics-text");
  expect(await seen.text()).toMatch(/\n# EOF\n$/);
});

test("counts requests by the version of the API, those that no endpoint takes too", async () => {
  const seen = metrics({ dataStatus: async () => [], heldBytes: () => 7 });
  const { route: _, ...unrouted } = line;
  for (const one of [line, unrouted]) seen.observe({ ...one, version: "v1", status: 401 });
  seen.observe({ ...line, route: "/versions", status: 200 });
  expect(await sample(seen.text(), "halcyon_version_requests_total")).toEqual([
    'halcyon_version_requests_total{version="v1"} 2',
  ]);
});

test("counts what was charged, given back and refused", async () => {
  const seen = metrics({ dataStatus: async () => [], heldBytes: () => 7 });
  seen.observe({ ...line, status: 200, charged: 7 });
  seen.observe({ ...line, status: 503, code: "data_gap", charged: 0 });
  seen.observe({ ...line, status: 429, code: "allowance_exhausted" });
  seen.observe({ ...line, status: 200 });
  expect(await sample(seen.text(), "halcyon_charges_total")).toEqual([
    'halcyon_charges_total{result="answered"} 7',
    'halcyon_charges_total{result="refunded"} 1',
    'halcyon_charges_total{result="refused"} 1',
  ]);
  expect(await sample(seen.text(), "halcyon_problems_total")).toHaveLength(2);
});

test("tells the age of the data as it is at the reading", async () => {
  let rows: DataStatus[] = [ok];
  const seen = metrics({ dataStatus: async () => rows, heldBytes: () => 0 });
  const labels = '{model="noaa",part="ensemble",source="gefs"}';
  expect(await sample(seen.text(), "halcyon_data")).toEqual([
    `halcyon_data_age_seconds${labels} 18000`,
    `halcyon_data_max_age_seconds${labels} 172800`,
    `halcyon_data_healthy${labels} 1`,
  ]);
  rows = [{ ...ok, health: "silent", ageHours: undefined, damagedRuns: 2 }];
  expect(await sample(seen.text(), "halcyon_data")).toEqual([
    `halcyon_data_max_age_seconds${labels} 172800`,
    `halcyon_data_healthy${labels} 0`,
  ]);
  for (let reading = 0; reading < 2; reading += 1) {
    expect(await sample(seen.text(), "halcyon_run_damaged_total")).toEqual([
      `halcyon_run_damaged_total${labels} 2`,
    ]);
  }
});

test("tells what providers still allow, once for all parts that share it", async () => {
  const left = [
    { window: "minute", limit: 600, left: 544.5, renewsAtMs: 60_000 },
    { window: "day", limit: 10_000, left: 0, renewsAtMs: 86_400_000 },
  ] as const;
  const row = { ...ok, quota: { provider: "open-meteo", left } };
  const seen = metrics({ dataStatus: async () => [row, { ...row, part: "seasonal" }], heldBytes: () => 0 });
  expect(await sample(seen.text(), "halcyon_source_quota")).toEqual([
    'halcyon_source_quota{source="open-meteo",window="minute"} 544.5',
    'halcyon_source_quota{source="open-meteo",window="day"} 0',
  ]);
});

test("never names a key, and shows the delay of the loop", async () => {
  const seen = metrics({ dataStatus: async () => [], heldBytes: () => 7 });
  seen.observe({ ...line, status: 200 });
  const text = await seen.text();
  expect(text).not.toContain("key_1");
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
});

test("tells how far the clock stands behind, as it is at the reading", async () => {
  let behindMs = 0;
  const seen = metrics({ dataStatus: async () => [], heldBytes: () => 0, clockBehindMs: () => behindMs });
  const [before] = await sample(seen.text(), "halcyon_clock_behind_seconds");
  behindMs = 259_200_000;
  const [after] = await sample(seen.text(), "halcyon_clock_behind_seconds");
  expect([before, after]).toEqual(["halcyon_clock_behind_seconds 0", "halcyon_clock_behind_seconds 259200"]);
});

test("counts slow readers, and tells what is held at the reading", async () => {
  const held = { bytes: 5 };
  const seen = metrics({ dataStatus: async () => [], heldBytes: () => held.bytes });
  seen.observe({ ...line, cut_off: "caller_left" });
  seen.observe({ ...line, cut_off: "slow_reader" });
  expect(await sample(seen.text(), "halcyon_slow_readers")).toEqual(["halcyon_slow_readers_total 1"]);
  held.bytes = 7;
  expect(await sample(seen.text(), "halcyon_held")).toEqual(["halcyon_held_bytes 7"]);
});

test("tells how many streams of events are open", async () => {
  const seen = metrics({ dataStatus: async () => [], heldBytes: () => 0, eventStreams: () => 3 });
  expect(await sample(seen.text(), "halcyon_event_streams")).toEqual(["halcyon_event_streams 3"]);
});

test("tells how it is with watches, where somebody knows", async () => {
  const figures = {
    places: [{ state: "active" as const, count: 7 }],
    roundSeconds: [{ model: "noaa" as const, seconds: 12 }],
    unplaced: 2,
  };
  const seen = metrics({ dataStatus: async () => [], heldBytes: () => 0, watchFigures: async () => figures });
  expect(await sample(seen.text(), "halcyon_watch")).toEqual([
    'halcyon_watch_places{state="active"} 7',
    'halcyon_watch_round_seconds{model="noaa"} 12',
    "halcyon_watch_events_unplaced 2",
  ]);
});

test("tells how old the warnings of each feed are, and what of them is not known", async () => {
  const feed = { state: "ok", live: 4, unplaced: 1, faulty: 2, failures: 0 } as const;
  const seen = metrics({
    dataStatus: async () => [],
    heldBytes: () => 0,
    nowMs: () => 90_000,
    warningFeeds: () => [
      { ...feed, plan: { id: "nws" }, checkedMs: 30_000 },
      { ...feed, plan: { id: "dwd" }, checkedMs: null, state: "never", failures: 3 },
    ],
  });
  expect(await sample(seen.text(), "halcyon_warnings")).toEqual([
    'halcyon_warnings_age_seconds{feed="nws"} 60',
    'halcyon_warnings_silent{feed="nws"} 0',
    'halcyon_warnings_silent{feed="dwd"} 1',
    'halcyon_warnings_live{feed="nws"} 4',
    'halcyon_warnings_live{feed="dwd"} 4',
    'halcyon_warnings_unplaced{feed="nws"} 1',
    'halcyon_warnings_unplaced{feed="dwd"} 1',
    'halcyon_warnings_faulty{feed="nws"} 2',
    'halcyon_warnings_faulty{feed="dwd"} 2',
    'halcyon_warnings_failures{feed="nws"} 0',
    'halcyon_warnings_failures{feed="dwd"} 3',
  ]);
});

test("tells what came of attempts to deliver, and what waits", async () => {
  const seen = metrics({
    dataStatus: async () => [],
    heldBytes: () => 0,
    deliveryFigures: async () => ({ due: 3, dead: 2 }),
  });
  seen.observeAttempt({ reason: "ok" }, 400);
  seen.observeAttempt({ reason: "timeout" }, -5);
  const lines = await sample(seen.text(), "halcyon_deliver");
  expect(lines.filter((one) => !one.includes("_bucket"))).toEqual([
    'halcyon_delivery_attempts_total{outcome="ok"} 1',
    'halcyon_delivery_attempts_total{outcome="timeout"} 1',
    "halcyon_delivery_lag_seconds_sum 0.4",
    "halcyon_delivery_lag_seconds_count 2",
    "halcyon_deliveries_due 3",
    "halcyon_deliveries_dead 2",
  ]);
});
