/**
 * Time series of Prometheus with one sample per minute, in the notation of promtool. `5x59` is 60 times 5, and `0+10x59` increases by 10 each minute.
 */
type Series = Readonly<Record<string, string>>;

/** Series that trigger an alert (`fires`), and similar series that do not (`quiet`). Both last for an hour. */
export interface AlertCase {
  readonly fires: Series;
  readonly quiet: Series;
}

/** Returns a constant value for an hour. */
const always = (value: number): string => `${value}x59`;
/** Returns a counter that increases by a constant amount per minute, for an hour. */
const rising = (aMinute: number): string => `0+${aMinute}x59`;

const server = 'job="halcyon", instance="a:9464"';
const data = `${server}, model="noaa", part="ensemble", source="gefs"`;
const requests = (status: string): string => `halcyon_requests_total{${server}, status="${status}"}`;
const problems = (code: string): string => `halcyon_problems_total{${server}, code="${code}"}`;
const charges = (result: string): string => `halcyon_charges_total{${server}, result="${result}"}`;
const scoring = (le: string): string =>
  `halcyon_request_duration_seconds_bucket{${server}, route="/v1/optimality/composite/", le="${le}"}`;
const lag = (le: string): string => `halcyon_delivery_lag_seconds_bucket{${server}, le="${le}"}`;
const ingest = 'job="halcyon-ingest", instance="b:9465"';

/** Returns a case with one series, which has one value when the alert fires and another when it does not. */
const one = (series: string, fires: number, quiet: number): AlertCase => ({
  fires: { [series]: always(fires) },
  quiet: { [series]: always(quiet) },
});

export const alertCases: Readonly<Record<string, AlertCase>> = {
  HalcyonDown: one(`up{${server}}`, 0, 1),
  HalcyonFailing: {
    fires: { [requests("2xx")]: rising(97), [requests("5xx")]: rising(3) },
    quiet: { [requests("2xx")]: rising(99), [requests("5xx")]: rising(1) },
  },
  HalcyonInternalError: {
    fires: { [problems("internal")]: rising(1) },
    quiet: { [problems("internal")]: always(3), [problems("data_gap")]: rising(5) },
  },
  HalcyonOverloaded: {
    fires: { [problems("overloaded")]: rising(1) },
    quiet: { [problems("overloaded")]: always(8) },
  },
  HalcyonSlow: {
    fires: { [scoring("1")]: rising(98), [scoring("2.5")]: rising(100), [scoring("+Inf")]: rising(100) },
    quiet: { [scoring("1")]: rising(100), [scoring("2.5")]: rising(100), [scoring("+Inf")]: rising(100) },
  },
  HalcyonLoopLate: one(`nodejs_eventloop_lag_p99_seconds{${server}}`, 0.2, 0.05),
  HalcyonClockBehind: one(`halcyon_clock_behind_seconds{${server}}`, 60, 0),
  HalcyonDataLate: {
    fires: {
      [`halcyon_data_age_seconds{${data}}`]: always(80),
      [`halcyon_data_max_age_seconds{${data}}`]: always(100),
    },
    quiet: {
      [`halcyon_data_age_seconds{${data}}`]: always(70),
      [`halcyon_data_max_age_seconds{${data}}`]: always(100),
    },
  },
  HalcyonDataUnhealthy: one(`halcyon_data_healthy{${data}}`, 0, 1),
  HalcyonRunDamaged: {
    fires: { [`halcyon_run_damaged_total{${data}}`]: "0x29 1x29" },
    quiet: { [`halcyon_run_damaged_total{${data}}`]: always(1) },
  },
  HalcyonCalibrationSuspended: one(`halcyon_calibration_suspended_classes{${data}}`, 2, 0),
  HalcyonCalibrationDoubted: {
    fires: { [`halcyon_calibration_doubted_total{${server}}`]: "0x29 1x29" },
    quiet: { [`halcyon_calibration_doubted_total{${server}}`]: always(1) },
  },
  HalcyonRefunding: {
    fires: { [charges("answered")]: rising(95), [charges("refunded")]: rising(5) },
    quiet: { [charges("answered")]: rising(1000), [charges("refunded")]: rising(5) },
  },
  HalcyonEventsUnplaced: one(`halcyon_watch_events_unplaced{${server}}`, 4, 0),
  HalcyonDeliveriesLate: {
    fires: { [lag("60")]: rising(50), [lag("300")]: rising(100), [lag("+Inf")]: rising(100) },
    quiet: { [lag("60")]: rising(100), [lag("300")]: rising(100), [lag("+Inf")]: rising(100) },
  },
  HalcyonDeliveriesDead: {
    fires: { [`halcyon_deliveries_dead{${server}}`]: "2x29 7x29" },
    quiet: { [`halcyon_deliveries_dead{${server}}`]: always(7) },
  },
  HalcyonRoundSlow: one(`halcyon_watch_round_seconds{${server}, model="noaa"}`, 400, 90),
  HalcyonQuotaSpent: one(`halcyon_source_quota{${server}, source="open-meteo", window="day"}`, 0.5, 300),
  HalcyonWarningsSilent: one(`halcyon_warnings_silent{${server}, feed="nws"}`, 1, 0),
  HalcyonWarningsPartial: {
    fires: {
      [`halcyon_warnings_unplaced{${server}, feed="nws"}`]: always(1),
      [`halcyon_warnings_faulty{${server}, feed="nws"}`]: always(0),
    },
    quiet: {
      [`halcyon_warnings_unplaced{${server}, feed="nws"}`]: always(0),
      [`halcyon_warnings_faulty{${server}, feed="nws"}`]: always(0),
    },
  },
  HalcyonMemoryHeld: one(`halcyon_held_bytes{${server}}`, 110_000_000, 80_000_000),
  HalcyonIngestDown: one(`up{${ingest}}`, 0, 1),
  HalcyonIngestLate: one(`halcyon_ingest_data_age_seconds{${ingest}, part="gefs"}`, 140_000, 40_000),
  HalcyonIngestFailing: {
    fires: { [`halcyon_ingest_runs_total{${ingest}, part="gefs", result="failed"}`]: rising(1) },
    quiet: {
      [`halcyon_ingest_runs_total{${ingest}, part="gefs", result="failed"}`]: always(30),
      [`halcyon_ingest_runs_total{${ingest}, part="gefs", result="published"}`]: rising(1),
    },
  },
  HalcyonIngestTasksWaiting: one(`halcyon_ingest_task_lag_seconds{${ingest}}`, 1200, 60),
  HalcyonIngestUnsettled: {
    fires: {
      [`halcyon_ingest_suspect_messages_total{${ingest}, part="gefs", result="unsettled"}`]: rising(1),
    },
    quiet: { [`halcyon_ingest_suspect_messages_total{${ingest}, part="gefs", result="damaged"}`]: rising(1) },
  },
};
