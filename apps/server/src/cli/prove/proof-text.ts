import { formatEpochHour } from "@halcyon/schema/time";
import { shareWords } from "@halcyon/schema/words";
import type { EvidenceReport } from "@halcyon/scoring/evidence";
import { counted } from "../ingest/ingest-into-store.ts";
import { table } from "../print.ts";
import type { Proof } from "../../evidence/proof.ts";

type Notice = Proof["notices"][number];
type Lead = EvidenceReport["leads"][number];
type Interval = NonNullable<Lead["skill"]["control"]>;
type Value = NonNullable<EvidenceReport["value"]>;

/** Describes a proof for people on one page. It has the sentence to remember, tables by lead time, the value of the promises, and the limits of the figures. */
export function proofText(whole: Proof): string[] {
  const proof = { ...whole, report: withinLeads(whole) };
  const { report } = proof;
  return [
    ...warningLines(proof),
    ...headLines(proof),
    "",
    report.headline?.text ??
      `Promises are for ${counted(report.days, "day")}, and 60 days are needed for any figure. Choose more --years, or keep more runs.`,
    ...(report.leads.length === 0
      ? []
      : ["", ...leadTable(report.leads), "", ...binTable(report.leads), "", ...valueLines(proof)]),
    "",
    ...noteLines(proof),
  ];
}

/** Returns the report with lead classes that end at the last day on which a window can start. The figures say nothing about later days. */
function withinLeads({ report, place }: Proof): EvidenceReport {
  const { leads, request } = place;
  const lastDay = Math.ceil((leads.to - request.window.durationHours + 1) / 24);
  const cut = <Class extends { readonly toDay: number }>(one: Class): Class => ({
    ...one,
    toDay: Math.min(one.toDay, lastDay),
  });
  const { value } = report;
  return {
    ...report,
    leads: report.leads.map(cut),
    value: value && { ...value, leads: value.leads.map(cut), waiting: value.waiting.map(cut) },
  };
}

/** Returns lines that warn the reader before the figures; empty if there is no reason for a warning. */
function warningLines({ notices, plan, gathered }: Proof): string[] {
  const lost = plan.missing.length + gathered.unreadable.length;
  const lines: Partial<Record<Notice, string>> = {
    synthetic:
      "SYNTHETIC: forecasts and weather are computed. The figures show what a proof looks like, and say nothing about real weather.",
    runs_missing: `${lost} of ${plan.runs.length + plan.missing.length} runs are missing, so the figures may be too good or too bad.`,
  };
  const said = notices.flatMap((notice) => lines[notice] ?? []);
  return said.length === 0 ? [] : [...said, ""];
}

function headLines({ place, plan }: Proof): string[] {
  const { request, source, sources, past } = place;
  const { entry, location, timezone, window } = request;
  const { members, ...described } = source.describe();
  const truth = sources.truth.describe();
  const after = past.availableAfterHours;
  const readable = after === 0 ? "its start" : `${after} h after its start`;
  const height = location.elevationM === undefined ? "" : `, ${location.elevationM} m`;
  const [first, last] = [plan.runs[0]!, plan.runs.at(-1)!].map(dayOf);
  const pace = plan.everyDays === 1 ? "every day" : `every ${plan.everyDays} days`;
  return [
    `${entry.name} (${entry.type} ${entry.id}, version ${entry.version}), windows of ${window.durationHours} h, at ${location.latitude}, ${location.longitude}${height} (${timezone})`,
    `Forecasts: ${sources.model} ${sources.part}, ${described.id}: ${counted(plan.runs.length, "run")} of ${counted(members, "member")}, ${pace}, ${first} to ${last}, each from ${readable}`,
    `Truth: ${truth.id}, to ${formatEpochHour(place.truthUntil - 1)}`,
  ];
}

function dayOf(hour: number): string {
  return formatEpochHour(hour).slice(0, "2026-11-22".length);
}

function leadTable(leads: readonly Lead[]): string[] {
  const rows = leads.map(
    ({ promises, days, frequency, brier, skill, rocArea, table: decisions, ...lead }) => [
      leadName(lead),
      String(promises),
      String(days),
      share(frequency),
      figure(brier?.score ?? null, 3),
      interval(skill.climatology),
      interval(skill.control),
      figure(rocArea),
      decisions === null
        ? "-"
        : `${decisions.held} / ${decisions.failed} / ${decisions.passedUp} / ${decisions.rightlyLeft}`,
      String(lead.unpromisedDays),
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

function valueLines({ report, costs }: Proof): string[] {
  const { value, valueReason } = report;
  if (value === null) {
    const what =
      valueReason === "few_days"
        ? "180 days with a promise 1 to 3 days ahead are needed"
        : "20 promises that held and 20 that failed, 1 to 3 days ahead, are needed";
    return [`What the promises are worth is not known: ${what}.`];
  }
  if (costs === undefined || value.goFrom === null) {
    const shown = value.curve.filter((_, index) => index % 4 === 1);
    return [
      "Value 1 to 3 days ahead, by cost of a wasted start / (that cost + cost of a missed window)",
      ...table(
        ["", ...shown.map(({ costRatio }) => costRatio.toFixed(2))],
        [
          ["promises", ...shown.map((one) => figure(one.value))],
          ["control member", ...shown.map(({ control }) => figure(control))],
        ],
      ),
      "--wasted and --missed give your costs. The report then says from which promise to go, and what waiting saves.",
    ];
  }
  return [...goFromLines(value.goFrom, costs), "", ...worthTable(value), ...waitingLines(report)];
}

function goFromLines(
  { probability, low, high, members, of }: NonNullable<Value["goFrom"]>,
  { wasted, missed }: NonNullable<Proof["costs"]>,
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
    leads.map(({ days, value, control, expense, expenseClimatology, ...lead }) => [
      leadName(lead),
      String(days),
      interval(value),
      interval(control),
      figure(expense),
      figure(expenseClimatology),
    ]),
  );
}

function waitingLines({ leads, value }: EvidenceReport): string[] {
  const lines = value!.waiting.map(({ savedPerDecision: saved, days, ...lead }) => {
    const shorter = leads.find(({ toDay }) => toDay === lead.fromDay);
    const wait = `Waiting from ${leadName(lead)} days to ${shorter === undefined ? "a shorter lead" : `${leadName(shorter)} days`}`;
    return saved === null
      ? `${wait}: ${counted(days, "day")} are too few to know what it saves.`
      : `${wait} saves ${interval(saved)} for each decision, on ${counted(days, "day")}.`;
  });
  return lines.length === 0 ? [] : ["", ...lines];
}

function noteLines({ place, plan, gathered, notices, report }: Proof): string[] {
  const { leftOut, sources } = place;
  const lines: Readonly<Record<Notice, readonly string[]>> = {
    synthetic: [],
    runs_missing: [],
    constraints_left_out: leftOut.map(({ variable, because, fromLeadHours }) => {
      const lacking = because === "truth_lacks_variable" ? "the truth has" : "runs have";
      const from = fromLeadHours === 0 ? "" : ` from a lead of ${fromLeadHours} h on`;
      return `Without the constraint on ${variable}${from}: ${lacking} no data for it. The figures say nothing about it.`;
    }),
    truth_is_model: [
      `The truth ${sources.truth.describe().id} is a reanalysis. Its gusts, rain and visibility are smoother than those of a site.`,
    ],
    truth_of_same_model: [
      "The truth is made with the model that it judges, which makes the model look better.",
    ],
    new_generation: [
      "A new version of the model began in these years. Newer forecasts may be better or worse.",
    ],
    single_run: ["A single run says yes or no. Each yes counts as a promise of 0.75."],
  };
  const lost = [...plan.missing, ...gathered.unreadable.map(({ run }) => run)];
  return [
    ...notices.flatMap((notice) => lines[notice]),
    ...(report.leads.length === 0
      ? []
      : [
          "A promise is the window that a run put first for a local day. It held if every hour was good. Leads count from the hour in which the run could be read.",
          "Unpromised are days on which the weather had a window and no member did. Days near each other have similar weather, so intervals rest on days, not on promises.",
        ]),
    ...(lost.length === 0 ? [] : [`Left out: ${counted(lost.length, "run")} that could not be read.`]),
    ...(gathered.gapDays === 0
      ? []
      : [`Left out: ${counted(gathered.gapDays, "day")} of runs in which forecasts or truth have a gap.`]),
  ];
}

function leadName({ fromDay, toDay }: Pick<Lead, "fromDay" | "toDay">): string {
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
