import type { VariableName } from "@halcyon/schema";
import { formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import type { ScoreVerification } from "@halcyon/scoring";
import { type ScoreEvent, scoreEvents } from "@halcyon/scoring/verification";
import type { CalibrationFile, CalibrationVariable } from "@halcyon/weather";
import { rankBlockDays, rankFlatness, unevenAbove } from "../../verification/forecasts/rank-sample.ts";
import { climatologyWindowDays } from "../../verification/truth/score-climatology.ts";
import type { VerifiedForecasts, VerifiedLeads } from "../../verification/forecasts/verified-forecasts.ts";
import type { LeadClass } from "../../verification/lead-classes.ts";
import { counted } from "../ingest/ingest-into-store.ts";
import { table } from "../print.ts";

type Lead = VerifiedLeads & { readonly verification: ScoreVerification };

const eventTitles: Readonly<Record<ScoreEvent, string>> = {
  ideal: "Score above 0.9 (ideal)",
  unsuitable: "Score below 0.1 (unsuitable)",
};

/**
 * Describes the result of a verification for people. The text names the compared data, has tables of scores, events and windows, and says how reliable the
 * figures are.
 */
export function verificationText(verified: VerifiedForecasts): string[] {
  const leads = verified.classes.filter((lead): lead is Lead => lead.verification !== undefined);
  const isEnsemble = verified.source.members > 1;
  return [
    ...headLines(verified),
    "",
    ...scoreTable(verified, leads),
    ...scoreEvents.flatMap((event) => [
      "",
      eventTitles[event],
      ...eventTable(leads, event),
      "",
      `Observed frequency by forecast probability (and hours). ${eventTitles[event]}`,
      ...reliabilityTable(leads, event),
    ]),
    ...(isEnsemble
      ? [
          "",
          "The first windows of a run, by rank: their mean odds, how often every hour was acceptable, and their number",
          ...windowTable(leads),
          "",
          "Ranks of the outcome among the members, lowest to highest",
          ...rankTable(leads),
        ]
      : []),
    "",
    ...noteLines(verified, leads),
  ];
}

function headLines(verified: VerifiedForecasts): string[] {
  const { entry, model, part, source, runs, places, truth, climatologies, withoutClimatology } = verified;
  const [first, last] = [runs[0]!, runs.at(-1)!].map(formatEpochHour);
  const members = source.members > 1 ? ` of ${source.members} members` : "";
  return [
    `${entry.name} (${entry.type} ${entry.id}, version ${entry.version})`,
    `Forecasts: ${model} ${part}, ${nameOf(source)}: ${counted(runs.length, "run")}${members} from ${first} to ${last}, at ${counted(places.length, "place")}`,
    truth.kind === "later_runs"
      ? "Truth: later runs, from their start to the next run"
      : `Truth: ${nameOf(truth)}, ${truth.first} to ${truth.last}`,
    ...verified.classes
      .filter(({ without }) => without.length > 0)
      .map(
        (lead) =>
          `Without the constraints on ${lead.without.join(", ")} at ${leadName(lead)} days: runs have no data for them there.`,
      ),
    ...calibrationLines(verified),
    ...climatologies.map(
      ({ years, ...one }) =>
        `Climatology: ${nameOf(one)}, ${years.first} to ${years.last}, by hour of the day and the ${climatologyWindowDays} days around it`,
    ),
    ...withoutClimatology.map(
      (because) => `Without climatology${climatologies.length > 0 ? " at some places" : ""}: ${because}.`,
    ),
    ...(verified.without.length === 0
      ? []
      : [`Without the constraints on ${verified.without.join(", ")}: the truth has no data for them.`]),
  ];
}

function calibrationLines({ calibrations, classes }: VerifiedForecasts): string[] {
  if (calibrations === undefined) return ["Forecasts are raw, even if a site has a calibration."];
  const raw = classes.filter((lead) => lead.verification !== undefined && !isCalibrated(calibrations, lead));
  const firstDay = Math.min(...classes.flatMap(({ byDay }) => byDay.map(({ day }) => day)));
  return [
    ...calibrations.map(({ id, revision, trained, ...file }) => {
      const reaches = [...calibratedLeads(file)].map(
        ([name, spans]) => `${name} at ${spans.map(leadName).join(", ")} days`,
      );
      return `Calibrated by ${id}, revision ${revision}, from ${trained.from} to ${trained.to}: ${reaches.join("; ")}`;
    }),
    ...(raw.length === 0
      ? []
      : [
          `Uncalibrated: ${raw.map(leadName).join(", ")} days. The figures of these lead times are those of raw forecasts.`,
        ]),
    ...calibrations
      .filter(({ trained }) => firstDay * 24 * millisecondsPerHour <= Date.parse(trained.to))
      .map(
        ({ id, trained }) =>
          `${id} learned from hours up to ${trained.to}, so its figures are too good in them: name a later day with --from.`,
      ),
  ];
}

function nameOf({ id, synthetic }: { readonly id: string; readonly synthetic: boolean }): string {
  return synthetic && id !== "synthetic" ? `${id} (synthetic)` : id;
}

function scoreTable({ source, calibrations }: VerifiedForecasts, leads: readonly Lead[]): string[] {
  const isEnsemble = source.members > 1;
  const ensembleError = calibrations === undefined ? "fair CRPS" : "CRPS";
  const error = isEnsemble ? ensembleError : "mean error";
  return table(
    [
      "lead (days)",
      "hours",
      "days",
      "runs",
      error,
      "skill",
      ...(isEnsemble ? ["in [Q10, Q90]", "below", "above"] : []),
    ],
    leads.map(({ verification, days, runs, ...lead }) => {
      const { count, climatologyCount, crps, crpsSkill, coverage } = verification;
      return [
        leadName(lead),
        String(count),
        String(days),
        String(runs),
        figure(crps, count),
        figure(crpsSkill, climatologyCount),
        ...(isEnsemble
          ? [coverage.inside, coverage.below, coverage.above].map((share) => figure(share, count, 2))
          : []),
      ];
    }),
  );
}

function eventTable(leads: readonly Lead[], event: ScoreEvent): string[] {
  return table(
    ["lead (days)", "happened", "Brier", "reliability", "resolution", "uncertainty", "skill"],
    leads.map(({ verification: { count, climatologyCount, events }, ...lead }) => {
      const { frequency, brier, skill } = events[event];
      const { score, reliability, resolution, uncertainty } = brier;
      return [
        leadName(lead),
        figure(frequency, count, 2),
        ...[score, reliability, resolution, uncertainty].map((value) => figure(value, count)),
        figure(skill, climatologyCount),
      ];
    }),
  );
}

function reliabilityTable(leads: readonly Lead[], event: ScoreEvent): string[] {
  const bins = leads[0]!.verification.events[event].reliability;
  return table(
    ["forecast", ...leads.map((lead) => `${leadName(lead)} d`)],
    bins.map(({ from, to }, index) => [
      `${from.toFixed(1)} to ${to.toFixed(1)}`,
      ...leads.map(({ verification }) => {
        const { count, frequency } = verification.events[event].reliability[index]!;
        return count === 0 ? "-" : `${figure(frequency, count, 2)} (${count})`;
      }),
    ]),
  );
}

function rankTable(leads: readonly Lead[]): string[] {
  const bins = leads[0]!.verification.ranks;
  return table(
    ["lead (days)", "cases", "chi-square", ...bins.map((_, bin) => `${bin + 1}/${bins.length}`)],
    leads.map(({ verification: { ranks }, ...lead }) => {
      const { cases, chiSquare } = rankFlatness(ranks);
      return [
        leadName(lead),
        String(cases),
        chiSquare === null ? "-" : chiSquare.toFixed(1),
        ...ranks.map(String),
      ];
    }),
  );
}

function windowTable(leads: readonly Lead[]): string[] {
  const rows = leads.flatMap(({ windows, ...lead }) =>
    [...Map.groupBy(windows, ({ durationHours }) => durationHours)].map(([hours, ofDuration]) => [
      leadName(lead),
      `${hours} h`,
      ...ofDuration.map(({ windows: count, meanProbability, frequency }) =>
        count === 0 ? "-" : `${figure(meanProbability, count, 2)} ${figure(frequency, count, 2)} (${count})`,
      ),
    ]),
  );
  return table(["lead (days)", "length", "1st", "2nd", "3rd", "4th", "5th"], rows);
}

function leadName({ fromDay, toDay }: Pick<Lead, "fromDay" | "toDay">): string {
  return `${fromDay} to ${toDay}`;
}

/** Formats a figure; a missing figure is `-`. A figure that is based on few hours is marked. */
function figure(value: number | null, count: number, digits = 4): string {
  return value === null ? "-" : `${value.toFixed(digits)}${isFew(count) ? "*" : ""}`;
}

function noteLines({ truth, source, classes, leftOut }: VerifiedForecasts, leads: readonly Lead[]): string[] {
  const fewest = leads.toSorted((left, right) => left.days - right.days)[0]!;
  const absent = classes.filter(({ verification }) => verification === undefined).map(leadName);
  const hours = fewest.verification.count;
  return [
    `* from fewer than ${fewCases} hours: chance.`,
    `Hours of one day and place are not independent, nor are runs for the same hour. The ${counted(hours, "hour")} of ${leadName(fewest)} days rest on ${counted(fewest.days, "day")} of weather, which is closer to the sample size. Do not trust a difference from a few days.`,
    ...(truth.kind === "later_runs"
      ? [
          "The truth comes from the same model. Its constant errors are in both and do not show, especially at short lead times. --against verifies with a station or a reanalysis.",
        ]
      : [
          "A record has its own point or cell. Its difference from the cell of the forecast counts as error.",
        ]),
    ...(source.members > 1
      ? [
          "A calibrated ensemble has 0.80 in [Q10, Q90], ends included, and as many below as above. If scores are often 0 or 1, it has more.",
          `Ranks are of one hour in ${rankBlockDays} days at each place, because neighbouring hours have similar errors. Equal scores share their ranks at random. The chi-square of a calibrated ensemble is 10 on average, and above ${unevenAbove} once in a thousand times. Places within a thousand kilometres share their weather and raise it. "-" marks too few cases.`,
        ]
      : []),
    ...(absent.length === 0
      ? []
      : [
          `No hour with a lead of ${absent.join(", ")} days: runs have to reach and to be kept (--keep) for as long${truth.kind === "later_runs" ? ", and to follow each other sooner" : ""}.`,
        ]),
    ...leftOut.places.map(
      ({ latitude, longitude }) => `Left out: ${latitude}, ${longitude} is outside: ${source.coverage}.`,
    ),
    ...leftOut.runs.map(({ run, because }) => `Left out: the run of ${formatEpochHour(run)}. ${because}`),
    ...(leftOut.gapHours === 0
      ? []
      : [`Left out: ${counted(leftOut.gapHours, "hour")} in which a run has a gap.`]),
    ...(leftOut.unknownHours === 0
      ? []
      : [`Left out: ${counted(leftOut.unknownHours, "hour")} of which the truth has a gap.`]),
  ];
}

/** Number of hours below which a figure is marked, because chance determines most of it. */
const fewCases = 30;

export function isFew(count: number): boolean {
  return count < fewCases;
}

/** Returns the lead times at which a calibration file calibrates each variable, ascending. Consecutive lead times are merged into ranges. */
export function calibratedLeads({
  variables,
}: Pick<CalibrationFile, "variables">): ReadonlyMap<VariableName, LeadClass[]> {
  const named = Object.entries(variables) as [VariableName, CalibrationVariable][];
  return new Map(
    named.flatMap(([name, { classes }]) => {
      const spans: LeadClass[] = [];
      for (const { from_day: fromDay, to_day: toDay, ...one } of classes) {
        if (!one.accepted || one.suspended !== undefined) continue;
        const before = spans.at(-1);
        if (before?.toDay === fromDay) spans[spans.length - 1] = { ...before, toDay };
        else spans.push({ fromDay, toDay });
      }
      return spans.length === 0 ? [] : [[name, spans] as const];
    }),
  );
}

/** Returns true if any calibration file calibrates a variable in a lead class (range of days ahead). */
export function isCalibrated(files: readonly CalibrationFile[], { fromDay, toDay }: LeadClass): boolean {
  const spans = files.flatMap((file) => [...calibratedLeads(file).values()].flat());
  return spans.some((one) => one.fromDay < toDay && one.toDay > fromDay);
}
