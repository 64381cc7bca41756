import type {
  CalibratedName,
  CalibrationFault,
  CalibrationFile,
  CalibrationVariable,
  EventOdds,
} from "@halcyon/weather";
import { percentWords } from "@halcyon/schema/words";
import type { CalibratedSite } from "../../verification/calibrate/calibrate-site.ts";
import type { CheckedClass } from "../../verification/suspend/check-calibration.ts";
import { lastServedDay } from "../../weather/calibrations/calibration-fault.ts";
import { table } from "../print.ts";

/** Formats a fitted calibration as a table. Each row is a variable and a lead class (range of lead times). */
export function calibrationText({ file, refused, untaught, unreadableRuns }: CalibratedSite): string[] {
  const { id, model, part, source, trained, members } = file;
  const rows = classesOf(file).map(({ name, method, one }) => [
    name,
    `${one.from_day} to ${one.to_day}`,
    String(one.days),
    numberOf(one.crps_raw),
    numberOf(one.crps),
    shareOf(one.inside_raw),
    shareOf(one.inside),
    one.accepted ? `yes, ${method}` : `no: ${one.because}`,
  ]);
  return [
    `${id}: ${model} ${part}, ${source}, ${members} ${members === 1 ? "member" : "members"}, against ${[trained.against, ...(trained.beside ?? [])].join(", ")} from ${trained.from} to ${trained.to}`,
    ...(trained.synthetic ? ["Synthetic weather: this applies only to synthetic weather."] : []),
    ...table(
      [
        "variable",
        "days ahead",
        "days",
        "raw CRPS",
        "calibrated",
        "raw in Q10-Q90",
        "calibrated",
        "accepted",
      ],
      rows,
    ),
    ...oddsText(file),
    ...[...refused.values()].map((sentence) => `Left out: ${sentence}`),
    ...untaught.map(
      (sector) =>
        `Left out: odds of ${sector}, because no task in it can be scored by both the forecasts and the observations.`,
    ),
    ...(trained.serves_to === undefined ? [] : [`Serves to ${trained.serves_to}.`]),
    ...(unreadableRuns === 0 ? [] : [`${unreadableRuns} runs could not be read.`]),
  ];
}

/** Formats the calibration of probabilities as tables, one per sector. Each row is an event and a lead class (range of lead times). */
function oddsText({ odds = [] }: Pick<CalibrationFile, "odds">): string[] {
  if (odds.length === 0) return [];
  const rows = oddsClassesOf(odds).map(({ sector, event, one }) => [
    `${sector} ${event}`,
    `${one.from_day} to ${one.to_day}`,
    String(one.days),
    numberOf(one.brier_raw),
    numberOf(one.brier),
    one.accepted ? "yes" : `no: ${one.because}`,
  ]);
  return table(["odds", "days ahead", "days", "raw Brier", "calibrated", "accepted"], rows);
}

/** Formats a list of calibration files as a table. Each row is a file. After the table, there is one line for each fault. */
export function calibrationsText(
  files: readonly CalibrationFile[],
  faults: readonly CalibrationFault[],
): string[] {
  const rows = files.map((file) => {
    const { id, model, part, revision, site, trained } = file;
    const classes = classesOf(file).map(({ one }) => one);
    const accepted = classes.filter((one) => one.accepted);
    const suspended = accepted.filter((one) => one.suspended !== undefined);
    const ofOdds = oddsClassesOf(file.odds ?? []).map(({ one }) => one);
    return [
      id,
      `${model} ${part}`,
      `${site.latitude},${site.longitude}`,
      String(revision),
      trained.to,
      lastServedDay(file),
      `${accepted.length} of ${classes.length}${suspended.length === 0 ? "" : `, ${suspended.length} suspended`}`,
      ofOdds.length === 0 ? "" : `${ofOdds.filter((one) => one.accepted).length} of ${ofOdds.length}`,
    ];
  });
  const found =
    files.length === 0
      ? ["No site is calibrated."]
      : table(["id", "part", "place", "revision", "trained to", "serves to", "classes", "odds"], rows);
  return [...found, ...faults.map(({ id, because }) => `${id}: ${because}.`)];
}

/**
 * Formats a check of fitted calibrations as a table. Each row compares raw and calibrated forecasts of one variable in one lead class (range of lead times).
 */
export function checkText(checked: readonly CheckedClass[]): string[] {
  const rows = checked.map(({ variable, fromDay, toDay, days, crpsRaw, crps, isSuspended, isLifted }) => [
    variable,
    `${fromDay} to ${toDay}`,
    String(days),
    numberOf(crpsRaw),
    numberOf(crps),
    isLifted ? "calibrated again" : isSuspended ? "stays suspended" : "",
  ]);
  return table(["variable", "days ahead", "days", "raw CRPS", "calibrated", ""], rows);
}

function classesOf({ variables }: Pick<CalibrationFile, "variables">) {
  const named = Object.entries(variables) as [CalibratedName, CalibrationVariable][];
  return named.flatMap(([name, { method, classes }]) => classes.map((one) => ({ name, method, one })));
}

function oddsClassesOf(odds: readonly EventOdds[]) {
  return odds.flatMap(({ sector, event, classes }) => [...classes].map((one) => ({ sector, event, one })));
}

function shareOf(share: number | undefined): string {
  return share === undefined ? "-" : percentWords(share);
}

function numberOf(value: number | undefined): string {
  return value === undefined ? "-" : value.toFixed(3);
}
