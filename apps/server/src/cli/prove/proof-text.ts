import { fewOutcomesWords, shareWords } from "@halcyon/schema/words";
import type { EvidenceNotice, EvidenceReport } from "@halcyon/schema/v2";
import { counted } from "../ingest/ingest-into-store.ts";
import { table } from "../print.ts";
import type { Proof } from "./proof.ts";

type Lead = EvidenceReport["leads"][number];
type Interval = NonNullable<Lead["skill"]["control"]>;
type Value = NonNullable<EvidenceReport["value"]>;

/**
 * Describes a proof (a report on how past promised windows turned out) on one page. The page has the main sentence, tables by lead time, the value of the
 * windows for decisions, and limitations.
 */
export function proofText(whole: Proof): string[] {
  const proof = { ...whole, report: withinLeads(whole) };
  const { report } = proof;
  return [
    ...warningLines(report),
    ...headLines(report),
    "",
    report.headline?.text ??
      `Promises are for ${counted(report.days, "day")}, and 60 days are needed for any figure. Choose more --years, or keep more runs.`,
    ...(report.leads.length === 0
      ? []
      : ["", ...leadTable(report.leads), "", ...binTable(report.leads), "", ...valueLines(proof)]),
    ...correctedLines(report.leads_calibrated ?? []),
    "",
    ...noteLines(report),
  ];
}

/** Returns the report with lead classes (ranges of days ahead) that end at the last day on which a window can start. Later days have no figures. */
function withinLeads({ report, lastDay }: Proof): EvidenceReport {
  const cut = <Class extends { readonly to_day: number }>(one: Class): Class => ({
    ...one,
    to_day: Math.min(one.to_day, lastDay),
  });
  const { value } = report;
  return {
    ...report,
    leads: report.leads.map(cut),
    leads_calibrated: report.leads_calibrated?.map(cut) ?? null,
    value: value && { ...value, leads: value.leads.map(cut), waiting: value.waiting.map(cut) },
  };
}

/** Notices that a reader must know before any figure. */
const warnings: ReadonlySet<EvidenceNotice> = new Set(["runs_missing", "nothing_promised", "synthetic"]);

/** Returns lines that warn the reader before the figures; empty if there is no reason for a warning. */
function warningLines({ metadata: { notices } }: EvidenceReport): string[] {
  const said = notices.filter(({ code }) => warnings.has(code));
  return said.length === 0
    ? []
    : [...said.map(({ code, text }) => `${code.toUpperCase().replace("_", " ")}: ${text}`), ""];
}

function headLines({ metadata }: EvidenceReport): string[] {
  const { model, part, source, truth, entry, location, timezone, window } = metadata;
  const after = source.available_after_hours;
  const readable = after === 0 ? "its start" : `${after} h after its start`;
  const height = location.elevation_m === undefined ? "" : `, ${location.elevation_m} m`;
  const pace = source.every_days === 1 ? "every day" : `every ${source.every_days} days`;
  return [
    `${entry.name} (${entry.type} ${entry.id}, version ${entry.version}), windows of ${window.duration_hours} h${hoursWords(window)}, at ${location.latitude}, ${location.longitude}${height} (${timezone})`,
    `Forecasts: ${model} ${part}, ${source.id}: ${counted(source.runs, "run")} of ${counted(source.members, "member")}, ${pace}, ${dayOf(source.first_run)} to ${dayOf(source.last_run)}, each from ${readable}`,
    `Truth: ${truth.id}, ${truth.from} to ${truth.to}`,
  ];
}

/** Returns the hours of the day in which windows may be, as text; empty if they may be at any hour. */
function hoursWords({ daylight_only: isLight, local_hours: hours }: EvidenceReport["metadata"]["window"]) {
  const within = hours === undefined ? "" : ` from ${hours.from} to ${hours.to} h`;
  return `${within}${isLight ? " in daylight" : ""}`;
}

function dayOf(hour: string): string {
  return hour.slice(0, "2026-11-22".length);
}

function leadTable(leads: readonly Lead[]): string[] {
  const rows = leads.map(
    ({ promises, days, frequency, brier, skill, roc_area, table: decisions, ...lead }) => [
      leadName(lead),
      String(promises),
      String(days),
      share(frequency),
      figure(brier?.score ?? null, 3),
      interval(skill.climatology),
      interval(skill.control),
      figure(roc_area),
      decisions === null
        ? "-"
        : `${decisions.held} / ${decisions.failed} / ${decisions.passed_up} / ${decisions.rightly_left}`,
      String(lead.unpromised_days),
    ],
  );
  return table(
    [
      "lead (days)",
      "promises",
      "days",
      "held",
      "Brier",
      "skill over climatology",
      "over control",
      "ROC area",
      "go at 0.7: held / failed / passed up / rightly left",
      "unpromised",
    ],
    rows,
  );
}

function binTable(leads: readonly Lead[]): string[] {
  const rows = leads[0]!.bins.map(({ from, to }, index) => [
    `${from} to ${to}`,
    ...leads.map(({ bins }) => {
      const { promises, said, came } = bins[index]!;
      return came === null || said === null
        ? `- (${promises})`
        : `${share(said)}: ${shareWithInterval(came)} (${promises})`;
    }),
  ]);
  return [
    "Promised probability: share that held with its 90 % interval (and promises)",
    ...table(["promised", ...leads.map((lead) => `${leadName(lead)} d`)], rows),
  ];
}

/** Returns the figures of corrected probabilities; empty if there are none. */
function correctedLines(leads: NonNullable<EvidenceReport["leads_calibrated"]>): string[] {
  if (leads.length === 0) return [];
  const because = {
    few_days: "30 days are needed",
    few_outcomes: "too few windows held or failed before",
  };
  const rows = leads.map(({ promises, days, frequency, brier, skill, gain, reason, ...lead }) => [
    leadName(lead),
    String(promises),
    String(days),
    share(frequency),
    figure(brier?.score ?? null, 3),
    interval(skill.climatology),
    reason === null ? interval(gain) : because[reason],
  ]);
  return [
    "",
    "From day 180 on, with the probabilities of each quarter corrected by what came of the windows before it",
    ...table(
      ["lead (days)", "promises", "days", "held", "Brier", "skill over climatology", "over uncorrected"],
      rows,
    ),
  ];
}

function valueLines({ report, asked: { costs } }: Proof): string[] {
  const { value, value_reason: valueReason } = report;
  if (value === null) {
    const what =
      valueReason === "few_days"
        ? "This needs 180 days with a promise 1 to 3 days ahead. Choose more --years, or other hours."
        : fewOutcomesWords(report.leads.find((lead) => lead.from_day === 1)?.frequency ?? null);
    return [`What the promises are worth is not known. ${what} --hours and --between change the windows.`];
  }
  if (costs === undefined || value.go_from === null) {
    const shown = value.curve.filter((_, index) => index % 4 === 1);
    return [
      "Value 1 to 3 days ahead, by cost of a wasted start / (that cost + cost of a missed window)",
      ...table(
        ["", ...shown.map(({ cost_ratio: ratio }) => ratio.toFixed(2))],
        [
          ["promises", ...shown.map((one) => figure(one.value))],
          ["control member", ...shown.map(({ control }) => figure(control))],
        ],
      ),
      "--wasted and --missed give your costs. The report then says from which promise to go, and what waiting saves.",
    ];
  }
  return [...goFromLines(value.go_from, costs), "", ...worthTable(value), ...waitingLines(report)];
}

function goFromLines(
  { probability, low, high, members, of }: NonNullable<Value["go_from"]>,
  { wasted, missed }: NonNullable<Proof["asked"]["costs"]>,
): string[] {
  const costs = `A wasted start costs ${wasted}, and a missed window ${missed}`;
  const range = `90 % interval ${share(low)} to ${share(high)}`;
  if (probability >= 1) return [`${costs}: 1 to 3 days ahead, no promise is high enough to go (${range}).`];
  if (probability <= 0) return [`${costs}: 1 to 3 days ahead, go with every promise (${range}).`];
  const counts = members === null || of === 1 ? "" : `, which is ${members} of ${of} members`;
  return [`${costs}: 1 to 3 days ahead, go from a promise of ${share(probability)}${counts} (${range}).`];
}

function worthTable({ leads }: Value): string[] {
  return table(
    ["lead (days)", "days", "value", "value of the control", "expense of a decision", "by climatology"],
    leads.map(({ days, value, control, expense, expense_climatology: usual, ...lead }) => [
      leadName(lead),
      String(days),
      interval(value),
      interval(control),
      figure(expense),
      figure(usual),
    ]),
  );
}

function waitingLines({ leads, value }: EvidenceReport): string[] {
  const lines = value!.waiting.map(({ saved_per_decision: saved, days, ...lead }) => {
    const shorter = leads.find(({ to_day: toDay }) => toDay === lead.from_day);
    const wait = `Waiting from ${leadName(lead)} days to ${shorter === undefined ? "a shorter lead" : `${leadName(shorter)} days`}`;
    return saved === null
      ? `${wait}: ${counted(days, "day")} are too few to know what it saves.`
      : `${wait} saves ${interval(saved)} for each decision, on ${counted(days, "day")}.`;
  });
  return lines.length === 0 ? [] : ["", ...lines];
}

function noteLines({ metadata, leads }: EvidenceReport): string[] {
  const { notices, left_out: leftOut, gap_days: gapDays, source } = metadata;
  const lost = source.runs_missing.length;
  return [
    ...notices.filter(({ code }) => !warnings.has(code)).map(({ text }) => text),
    ...leftOut.map(({ variable, because, from_lead_hours: fromLeadHours }) => {
      const lacking = because === "truth_lacks_variable" ? "the truth has" : "runs have";
      const from = fromLeadHours === 0 ? "" : ` from a lead of ${fromLeadHours} h on`;
      return `Without the constraint on ${variable}${from}: ${lacking} no data for it. The figures say nothing about it.`;
    }),
    ...(leads.length === 0
      ? []
      : [
          "A promise is the window that a run put first for a local day. It held if every hour was good. Leads count from the hour in which the run could be read.",
          "Unpromised are days on which the weather had a window and no member did. Days near each other have similar weather, so intervals rest on days, not on promises.",
        ]),
    ...(lost === 0 ? [] : [`Left out: ${counted(lost, "run")} that are not there or could not be read.`]),
    ...(gapDays === 0
      ? []
      : [`Left out: ${counted(gapDays, "day")} of runs in which forecasts or truth have a gap.`]),
  ];
}

function leadName({ from_day: fromDay, to_day: toDay }: Pick<Lead, "from_day" | "to_day">): string {
  return `${fromDay} to ${toDay}`;
}

/** Formats a figure; a missing figure is `-`. */
function figure(value: number | null, digits = 2): string {
  if (value === null) return "-";
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** Formats a share; a missing share is `-`. */
function share(value: number | null): string {
  return value === null ? "-" : shareWords(value);
}

function shareWithInterval({ value, low, high }: Interval): string {
  return `${share(value)} (${share(low)} to ${share(high)})`;
}

function interval(of: Interval | null): string {
  return of === null ? "-" : `${figure(of.value)} (${figure(of.low)} to ${figure(of.high)})`;
}
