import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  type Registry,
} from "prom-client";
import type { AccessLine } from "../../http/access-log.ts";
import { openMetricsRegistry } from "./open-metrics.ts";
import type { DataStatus } from "../../api/catalogue/data-status.ts";
import type { DeliveryFigures } from "../state/delivery-figures.ts";
import type { FeedStanding } from "../../warnings/warnings.ts";
import type { WatchFigures } from "../state/watch-figures.ts";
import type { AttemptOutcome } from "@halcyon/delivery";

/** Metrics of a process in the OpenMetrics text format, which Prometheus reads and which supports exemplars. */
export interface Metrics {
  /** Counts a finished request. It uses the request's line in the access log, so that metrics and log agree. */
  observe(line: AccessLine): void;
  /** Counts one attempt to deliver a message. */
  readonly observeAttempt: DeliveryMetrics["observe"];
  /** Adds to a counter the number of sites whose observations look wrong. */
  readonly observeDoubted: (sites: number) => void;
  readonly contentType: string;
  text(): Promise<string>;
}

/** Inputs of the metrics. Each is read when metrics are requested. */
interface MetricsOptions {
  readonly dataStatus: () => Promise<readonly DataStatus[]>;
  /** Returns the memory in use for open requests [bytes]. */
  readonly heldBytes: () => number;
  /** Returns how far the system clock is behind the latest time that it has shown [ms]; 0 if it never went back. */
  readonly clockBehindMs?: () => number;
  /** Returns the number of open streams of events; by default 0. */
  readonly eventStreams?: () => number;
  /** Reads the numbers of watched places and of events without a position; undefined if they are not known. */
  readonly watchFigures?: () => Promise<WatchFigures | undefined>;
  /** Reads the numbers of waiting and of given-up deliveries; undefined if they are not known. */
  readonly deliveryFigures?: () => Promise<DeliveryFigures | undefined>;
  /** Returns the states of the feeds of official warnings; by default none. */
  readonly warningFeeds?: () => readonly WarningFeedFigures[];
  readonly nowMs?: () => number;
}

/** State of a feed of official warnings, as far as metrics tell it. */
type WarningFeedFigures = Pick<
  FeedStanding,
  "state" | "checkedMs" | "live" | "unplaced" | "faulty" | "failures"
> & { readonly plan: Pick<FeedStanding["plan"], "id"> };

/** Buckets of request durations, from a cached score to a slow source [s]. */
const durationBucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const secondsPerHour = 3600;

/**
 * Creates the metrics of a process: requests, charges, data and the runtime. Labels have fixed sets of values, which identify neither keys
 * nor places.
 */
export function metrics({
  dataStatus,
  heldBytes,
  clockBehindMs = () => 0,
  eventStreams = () => 0,
  watchFigures = async () => undefined,
  deliveryFigures = async () => undefined,
  warningFeeds = () => [],
  nowMs = Date.now,
}: MetricsOptions): Metrics {
  const registry = openMetricsRegistry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const requestLabels = ["route", "method", "status"] as const;
  const requests = tally(
    counter(
      "halcyon_requests_total",
      "Requests that are over, by path of the contract, method and class of status; `aborted` where the caller left.",
      requestLabels,
    ),
    requestLabels,
  );
  const versionLabels = ["version"] as const;
  const ofVersions = tally(
    counter(
      "halcyon_version_requests_total",
      "Requests that are over, by the version of the API that their path names.",
      versionLabels,
    ),
    versionLabels,
  );
  const durations = new Histogram({
    name: "halcyon_request_duration_seconds",
    help: "Time from the headers of a request to the end of its answer.",
    labelNames: ["route"] as const,
    buckets: durationBucketsSeconds,
    enableExemplars: true,
    registers,
  });
  const problems = counter(
    "halcyon_problems_total",
    "Requests answered with a problem, by code of the catalogue.",
    ["code"],
  );
  const charges = tally(
    counter(
      "halcyon_charges_total",
      "Requests charged to allowances: answered, given back, or refused because the allowance was used up.",
      ["result"],
    ),
    ["result"],
  );
  const slow = counter(
    "halcyon_slow_readers_total",
    "Connections that were closed because their callers took an answer too slowly.",
  );
  const heldMemory = gauge(
    "halcyon_held_bytes",
    "Memory that answers hold until their callers take them, and bodies until they are there.",
  );
  const dataLabels = ["model", "part", "source"] as const;
  const age = gauge(
    "halcyon_data_age_seconds",
    "Age of the newest run of a part, to the hour; absent where it has no run or its source is silent.",
    dataLabels,
  );
  const maxAge = gauge(
    "halcyon_data_max_age_seconds",
    "Age beyond which the run of a part is refused as stale.",
    dataLabels,
  );
  const health = gauge(
    "halcyon_data_healthy",
    "1 where requests can read a part, 0 where it is stale, empty or silent.",
    dataLabels,
  );
  const damaged = counter(
    "halcyon_run_damaged_total",
    "Runs of a part in which this process found damage; each is passed over for 30 minutes, and an older one answers.",
    dataLabels,
  );
  const held = counter(
    "halcyon_calibration_held_total",
    "Stamps at which calibration would have moved a variable of a part too far, and was held; look at the file of its site.",
    dataLabels,
  );
  const suspended = gauge(
    "halcyon_calibration_suspended_classes",
    "Classes of leads of a variable at the sites of a part that are raw because calibration did harm there.",
    dataLabels,
  );
  const doubted = counter(
    "halcyon_calibration_doubted_total",
    "Daily looks at calibrated sites that were left out, because the record looked like a mistake beside the forecasts.",
  );
  const quota = gauge(
    "halcyon_source_quota",
    "Calls that the provider of a source still allows in a window of the clock; absent where nobody counts.",
    ["source", "window"],
  );
  const clockBehind = gauge(
    "halcyon_clock_behind_seconds",
    "How far the clock of the database stands behind the latest instant in the books; periods of allowances begin when it has caught up.",
  );
  const watchedPlaces = gauge(
    "halcyon_watch_places",
    "Places that are watched, by the state of their watch.",
    ["state"],
  );
  const roundSeconds = gauge(
    "halcyon_watch_round_seconds",
    "How long the last round of a model took, from its beginning until every place was looked at.",
    ["model"],
  );
  const unplaced = gauge(
    "halcyon_watch_events_unplaced",
    "Events that readers do not see yet; more than some for longer than a few seconds means that nothing gives them their positions.",
  );
  const streams = gauge("halcyon_event_streams", "Streams of events that are open.");
  const deliveries = deliveryMetrics(registry);
  const warnings = warningMetrics(registry);
  const lookAtDeliveries = async (): Promise<void> => {
    const figures = await deliveryFigures();
    if (figures !== undefined) deliveries.tell(figures);
  };
  const lookAtWatches = async (): Promise<void> => {
    const figures = await watchFigures();
    if (figures === undefined) return;
    for (const metric of [watchedPlaces, roundSeconds]) metric.reset();
    for (const { state, count } of figures.places) watchedPlaces.set({ state }, count);
    for (const { model, seconds } of figures.roundSeconds) roundSeconds.set({ model }, seconds);
    unplaced.set(figures.unplaced);
  };
  const lookAtData = async (): Promise<void> => {
    for (const metric of [age, maxAge, health, damaged, held, suspended, quota]) metric.reset();
    for (const row of await dataStatus()) {
      const labels = { model: row.model, part: row.part, source: row.source };
      if (row.ageHours !== undefined) age.set(labels, row.ageHours * secondsPerHour);
      maxAge.set(labels, row.maxAgeHours * secondsPerHour);
      health.set(labels, row.health === "ok" ? 1 : 0);
      damaged.inc(labels, row.damagedRuns);
      if (row.heldStamps !== undefined) held.inc(labels, row.heldStamps);
      if (row.suspendedClasses !== undefined) suspended.set(labels, row.suspendedClasses);
      for (const { window, left } of row.quota?.left ?? []) {
        quota.set({ source: row.quota!.provider, window }, left);
      }
    }
  };

  return {
    observe({ version, route = "none", method, status, code, ms, charged, trace_id, cut_off: cutOff }) {
      if (version !== undefined) ofVersions.add({ version });
      requests.add({
        route,
        method: method === "" ? "none" : method,
        status: status === undefined ? "aborted" : `${Math.floor(status / 100)}xx`,
      });
      durations.observe({
        labels: { route },
        value: ms / 1000,
        ...(trace_id === undefined ? {} : { exemplarLabels: { trace_id } as object }),
      });
      if (code !== undefined) problems.inc({ code });
      if (cutOff === "slow_reader") slow.inc();
      if (code === "allowance_exhausted") charges.add({ result: "refused" });
      else if (charged === 0) charges.add({ result: "refunded" });
      else if (charged !== undefined) charges.add({ result: "answered" }, charged);
    },
    observeAttempt: (outcome, lagMs) => deliveries.observe(outcome, lagMs),
    observeDoubted: (sites) => doubted.inc(sites),
    contentType: registry.contentType,
    async text() {
      requests.tell();
      ofVersions.tell();
      charges.tell();
      heldMemory.set(heldBytes());
      streams.set(eventStreams());
      await lookAtData();
      await lookAtWatches();
      await lookAtDeliveries();
      warnings.tell(warningFeeds(), nowMs());
      clockBehind.set(clockBehindMs() / 1000);
      return registry.metrics();
    },
  };
}

/** Collected counts that are added to the Prometheus counter later. Incrementing the counter for each request would take ten times as long. */
interface Tally<Label extends string> {
  add(labels: Readonly<Record<Label, string>>, count?: number): void;
  /** Adds the counts to the Prometheus counter. */
  tell(): void;
}

function tally<Label extends string>(counter: Counter<Label>, names: readonly Label[]): Tally<Label> {
  const counts = new Map<string, { readonly labels: Readonly<Record<Label, string>>; count: number }>();
  return {
    add(labels, count = 1) {
      let key = "";
      for (const name of names) key += `${labels[name]} `;
      const there = counts.get(key);
      if (there === undefined) counts.set(key, { labels, count });
      else there.count += count;
    },
    tell() {
      for (const { labels, count } of counts.values()) counter.inc({ ...labels }, count);
      counts.clear();
    },
  };
}

/** Buckets of delivery delays, from 0.1 s to a day [s]. */
const lagBucketsSeconds = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200, 86_400];

/** Metrics of deliveries. Labels have fixed sets of values, which identify no destination. */
interface DeliveryMetrics {
  /**
   * Counts an attempt to deliver a message.
   *
   * @param lagMs - Time between the due time and the start of the attempt [ms].
   */
  observe(outcome: Pick<AttemptOutcome, "reason">, lagMs: number): void;
  tell(figures: DeliveryFigures): void;
}

function deliveryMetrics(registry: Registry<OpenMetricsContentType>): DeliveryMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: "halcyon_delivery_attempts_total",
    help: "Attempts to deliver a message, by what came of them; `ok` where it was taken.",
    labelNames: ["outcome"] as const,
    registers,
  });
  const lag = new Histogram({
    name: "halcyon_delivery_lag_seconds",
    help: "How long after it was due an attempt to deliver a message began.",
    buckets: lagBucketsSeconds,
    registers,
  });
  const due = new Gauge({
    name: "halcyon_deliveries_due",
    help: "Deliveries that are to be made, or tried again.",
    registers,
  });
  const dead = new Gauge({
    name: "halcyon_deliveries_dead",
    help: "Deliveries of the last 30 days that were given up.",
    registers,
  });
  return {
    observe({ reason }, lagMs) {
      attempts.inc({ outcome: reason });
      lag.observe(Math.max(0, lagMs) / 1000);
    },
    tell(figures) {
      due.set(figures.due);
      dead.set(figures.dead);
    },
  };
}

/** Metrics of feeds of official warnings, which are read when metrics are requested. */
function warningMetrics(registry: Registry<OpenMetricsContentType>) {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ["feed"] as const, registers: [registry] });
  const age = gauge(
    "halcyon_warnings_age_seconds",
    "Time since a feed of official warnings was last read; absent where it never was.",
  );
  const silent = gauge(
    "halcyon_warnings_silent",
    "1 where a feed was not read for as long as it may be silent, or never; 0 where it was.",
  );
  const live = gauge("halcyon_warnings_live", "Warnings of a feed that hold or are to come.");
  const unplaced = gauge(
    "halcyon_warnings_unplaced",
    "Areas of live warnings of a feed without a known shape.",
  );
  const faulty = gauge("halcyon_warnings_faulty", "Messages of a feed that could not be read.");
  const failures = gauge("halcyon_warnings_failures", "Failed readings of a feed since its last good one.");
  return {
    tell(feeds: readonly WarningFeedFigures[], nowMs: number): void {
      for (const { plan, state, checkedMs, ...counts } of feeds) {
        const labels = { feed: plan.id };
        if (checkedMs !== null) age.set(labels, Math.max(0, nowMs - checkedMs) / 1000);
        silent.set(labels, state === "silent" || state === "never" ? 1 : 0);
        live.set(labels, counts.live);
        unplaced.set(labels, counts.unplaced);
        faulty.set(labels, counts.faulty);
        failures.set(labels, counts.failures);
      }
    },
  };
}
