/** One line, or one for each value of the labels that its legend names. */
export interface Query {
  readonly expr: string;
  /** What the line is called; `{{label}}` stands for the value of a label. */
  readonly legend: string;
  /** Shows a point for a trace beside the line. */
  readonly exemplar?: true;
}

/** A chart over time, whose unit is one of Grafana's. */
export interface Panel {
  readonly title: string;
  readonly description: string;
  readonly unit: "reqps" | "ops" | "s" | "bytes" | "percentunit" | "short";
  readonly queries: readonly Query[];
}

export interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

const rate = (metric: string, by: string): string =>
  `sum by (${by}) (rate(${metric}{instance=~"$instance"}[$__rate_interval]))`;

/** The time under which a share of all requests of the scoring endpoints are answered. */
const scoringQuantile = (share: number): Query => ({
  expr: `histogram_quantile(${share}, sum by (le) (rate(halcyon_request_duration_seconds_bucket{instance=~"$instance", route=~"/v[0-9]+/optimality/.*"}[$__rate_interval])))`,
  legend: `p${share * 100}`,
  exemplar: true,
});

/** What the dashboard shows, from what callers feel to what may cause it. */
export const rows: readonly Row[] = [
  {
    title: "Callers",
    panels: [
      {
        title: "Alerts",
        description: "Alerts that have gone off. Each has a page of the runbook.",
        unit: "short",
        queries: [{ expr: 'sum by (alertname) (ALERTS{alertstate="firing"})', legend: "{{alertname}}" }],
      },
      {
        title: "Requests",
        description: "Requests that are over, by class of status.",
        unit: "reqps",
        queries: [{ expr: rate("halcyon_requests_total", "status"), legend: "{{status}}" }],
      },
      {
        title: "Time of scoring",
        description: "From the headers of a request to the end of its answer. A point leads to a trace.",
        unit: "s",
        queries: [scoringQuantile(0.5), scoringQuantile(0.9), scoringQuantile(0.99)],
      },
      {
        title: "Problems",
        description: "Answers with a problem, by code of the error catalogue.",
        unit: "reqps",
        queries: [{ expr: rate("halcyon_problems_total", "code"), legend: "{{code}}" }],
      },
      {
        title: "Charges",
        description: "Requests of allowances that were answered, given back or refused.",
        unit: "reqps",
        queries: [{ expr: rate("halcyon_charges_total", "result"), legend: "{{result}}" }],
      },
      {
        title: "Versions",
        description: "Requests by version of the API.",
        unit: "reqps",
        queries: [{ expr: rate("halcyon_version_requests_total", "version"), legend: "{{version}}" }],
      },
    ],
  },
  {
    title: "Servers",
    panels: [
      {
        title: "Delay of the loop, p99",
        description: "From a median of 0.1 s on a server refuses requests.",
        unit: "s",
        queries: [
          { expr: 'nodejs_eventloop_lag_p99_seconds{instance=~"$instance"}', legend: "{{instance}}" },
        ],
      },
      {
        title: "Processors",
        description: "Processors that each server keeps busy.",
        unit: "short",
        queries: [
          {
            expr: rate("process_cpu_seconds_total", "instance"),
            legend: "{{instance}}",
          },
        ],
      },
      {
        title: "Memory",
        description: "All memory of a server, and what it holds for bodies and answers.",
        unit: "bytes",
        queries: [
          { expr: 'process_resident_memory_bytes{instance=~"$instance"}', legend: "{{instance}}" },
          { expr: 'halcyon_held_bytes{instance=~"$instance"}', legend: "{{instance}} held" },
        ],
      },
      {
        title: "Slow readers",
        description: "Connections that were closed because an answer was taken too slowly.",
        unit: "ops",
        queries: [{ expr: rate("halcyon_slow_readers_total", "instance"), legend: "{{instance}}" }],
      },
      {
        title: "Clock behind",
        description: "How far the clock of the database went back.",
        unit: "s",
        queries: [{ expr: 'halcyon_clock_behind_seconds{instance=~"$instance"}', legend: "{{instance}}" }],
      },
      {
        title: "Streams of events",
        description: "Streams that are open.",
        unit: "short",
        queries: [{ expr: 'halcyon_event_streams{instance=~"$instance"}', legend: "{{instance}}" }],
      },
    ],
  },
  {
    title: "Weather",
    panels: [
      {
        title: "Age of the newest run",
        description: "As a share of the age from which on it is refused.",
        unit: "percentunit",
        queries: [
          {
            expr: "max by (model, part) (halcyon_data_age_seconds / halcyon_data_max_age_seconds)",
            legend: "{{model}} {{part}}",
          },
        ],
      },
      {
        title: "Parts that answer",
        description: "1 where requests can read a part, 0 where it is stale, empty or silent.",
        unit: "short",
        queries: [{ expr: "min by (model, part) (halcyon_data_healthy)", legend: "{{model}} {{part}}" }],
      },
      {
        title: "Calls that providers still allow",
        description: "By window of the clock.",
        unit: "short",
        queries: [
          { expr: "min by (source, window) (halcyon_source_quota)", legend: "{{source}}, a {{window}}" },
        ],
      },
      {
        title: "Damaged runs",
        description: "Runs in which a server found damage in the last day.",
        unit: "short",
        queries: [
          {
            expr: "sum by (model, part) (increase(halcyon_run_damaged_total[1d]))",
            legend: "{{model}} {{part}}",
          },
        ],
      },
      {
        title: "Calibration",
        description: "Classes that are raw because of harm, and stamps of the last day that were held.",
        unit: "short",
        queries: [
          {
            expr: "max by (model, part) (halcyon_calibration_suspended_classes)",
            legend: "{{model}} {{part}} suspended",
          },
          {
            expr: "sum by (model, part) (increase(halcyon_calibration_held_total[1d]))",
            legend: "{{model}} {{part}} held",
          },
        ],
      },
    ],
  },
  {
    title: "Watches",
    panels: [
      {
        title: "Watched places",
        description: "By the state of their watch.",
        unit: "short",
        queries: [{ expr: "max by (state) (halcyon_watch_places)", legend: "{{state}}" }],
      },
      {
        title: "Last round",
        description: "From its beginning until every place was looked at.",
        unit: "s",
        queries: [{ expr: "max by (model) (halcyon_watch_round_seconds)", legend: "{{model}}" }],
      },
      {
        title: "Attempts to deliver",
        description: "By what came of them.",
        unit: "ops",
        queries: [
          {
            expr: rate("halcyon_delivery_attempts_total", "outcome"),
            legend: "{{outcome}}",
          },
        ],
      },
      {
        title: "Delay of deliveries, p90",
        description: "How long after it was due an attempt began.",
        unit: "s",
        queries: [
          {
            expr: "histogram_quantile(0.9, sum by (le) (rate(halcyon_delivery_lag_seconds_bucket[$__rate_interval])))",
            legend: "p90",
          },
        ],
      },
      {
        title: "What waits",
        description:
          "Events without a position, deliveries to be made, and those of 30 days that were given up.",
        unit: "short",
        queries: [
          { expr: "max(halcyon_watch_events_unplaced)", legend: "events unplaced" },
          { expr: "max(halcyon_deliveries_due)", legend: "deliveries due" },
          { expr: "max(halcyon_deliveries_dead)", legend: "deliveries given up" },
        ],
      },
    ],
  },
  {
    title: "Ingest",
    panels: [
      {
        title: "Age of the newest run in the store",
        description: "Grows until the next run is published.",
        unit: "s",
        queries: [{ expr: "min by (part) (halcyon_ingest_data_age_seconds)", legend: "{{part}}" }],
      },
      {
        title: "Runs of the last day",
        description: "By what came of them.",
        unit: "short",
        queries: [
          {
            expr: "sum by (part, result) (increase(halcyon_ingest_runs_total[1d]))",
            legend: "{{part}} {{result}}",
          },
        ],
      },
      {
        title: "Messages that were fetched once more",
        description: "In the last day, by what came of them.",
        unit: "short",
        queries: [
          {
            expr: "sum by (part, result) (increase(halcyon_ingest_suspect_messages_total[1d]))",
            legend: "{{part}} {{result}}",
          },
        ],
      },
      {
        title: "Tasks of ingests",
        description: "In the queue of all workers, by what they wait for.",
        unit: "short",
        queries: [{ expr: "max by (state) (halcyon_ingest_tasks)", legend: "{{state}}" }],
      },
      {
        title: "Wait for a worker",
        description: "The wait of the oldest task that could begin.",
        unit: "s",
        queries: [{ expr: "max(halcyon_ingest_task_lag_seconds)", legend: "oldest task" }],
      },
      {
        title: "Tasks that workers ended",
        description: "By what came of them.",
        unit: "ops",
        queries: [
          {
            expr: "sum by (kind, result) (rate(halcyon_ingest_tasks_done_total[$__rate_interval]))",
            legend: "{{kind}} {{result}}",
          },
        ],
      },
      {
        title: "Cost of tasks",
        description: "Processors that each worker keeps busy, and tasks that all are at.",
        unit: "short",
        queries: [
          {
            expr: "sum by (instance) (rate(halcyon_ingest_processor_seconds_total[$__rate_interval]))",
            legend: "{{instance}}",
          },
          {
            expr: "sum by (kind) (rate(halcyon_ingest_task_seconds_total[$__rate_interval]))",
            legend: "{{kind}}",
          },
        ],
      },
      {
        title: "Bytes that workers fetched",
        description: "The bytes of messages, in the last day.",
        unit: "bytes",
        queries: [{ expr: "sum(increase(halcyon_ingest_fetched_bytes_total[1d]))", legend: "all workers" }],
      },
    ],
  },
];
