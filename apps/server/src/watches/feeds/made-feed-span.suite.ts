import { likelihoodOf } from "@halcyon/scoring";
import { requestOf } from "../watch-bench.suite.ts";
import type { FeedSpan } from "./feed-spans.ts";

export interface MadeSpan {
  readonly name?: string;
  readonly ref?: string;
  readonly start?: string;
  readonly hours?: number;
  readonly state?: FeedSpan["span"]["state"];
  readonly synthetic?: boolean;
  readonly when?: object;
  readonly number?: number;
  readonly stopping?: FeedSpan["stopping"];
}

/** Creates a span (range of hours) of a watch in the form of a feed. */
export function madeFeedSpan({
  name = "Crane, site 7",
  ref = "site-7",
  start = "2026-11-24T06:00:00Z",
  hours = 9,
  state = "open",
  synthetic = true,
  when = { kind: "window", duration_hours: 6 },
  number = 1,
  stopping,
}: MadeSpan = {}): FeedSpan {
  const scored = "variable" in when ? { constraint_params: undefined } : {};
  // Databases have names of before they had rules: these are put in as they are.
  const place = { latitude: 51.5, longitude: -0.12 };
  const checked = requestOf([51.5], { places: [place], when, ...scored });
  const request = { ...checked, name, places: [{ ...place, ref }] };
  const instant = (ms: number): string => new Date(ms).toISOString().replace(".000Z", "Z");
  const startMs = Date.parse(start);
  return {
    watch: {
      id: "wat_4mJ0dZq1Yb7RkT2s",
      account_id: "acc_a",
      allowance_id: "alw_a",
      model: "noaa",
      request,
      version: 1,
      state: "active",
      paused_because: null,
      created_at: Date.parse("2026-11-20T10:00:00Z"),
      ends_at: Date.parse("2027-11-20T10:00:00Z"),
      last_round_at: null,
    },
    position: 0,
    span: {
      id: `spn_${String(number).padStart(26, "0")}`,
      ref,
      state,
      start: instant(startMs),
      latest_start: instant(startMs + 3 * 3_600_000),
      end: instant(startMs + hours * 3_600_000),
      hours,
      probability: 0.81,
      likelihood: likelihoodOf(0.81),
      sequence: 4,
      rounds: [],
    },
    synthetic,
    changedMs: Date.parse("2026-11-22T06:00:00Z"),
    source: "ensemble=synthetic",
    stopping,
    zone: "Europe/London",
  };
}
