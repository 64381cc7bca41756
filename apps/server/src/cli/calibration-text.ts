import type {
  CalibratedName,
  CalibrationFault,
  CalibrationFile,
  CalibrationVariable,
} from "@halcyon/weather";
import type { CalibratedSite } from "../calibrating/calibrate-site.ts";
import type { CheckedClass } from "../calibrating/check-calibration.ts";
import { table } from "./print.ts";

/** A table of what was fitted: a row for each variable and lead class. */
export function calibrationText({ file, refused, unreadableRuns }: CalibratedSite): string[] {
  const { id, model, part, source, trained, members } = file;
  const rows = classesOf(file).map(({ name, method, one }) => [
    name,
    `${one.from_day} to ${one.to_day}`,
    String(one.days),
    numberOf(one.crps_raw),
    numberOf(one.crps),
    one.accepted ? `yes, ${method}` : `no: ${one.because}`,
  ]);
  return [
    `${id}: ${model} ${part}, ${source}, ${members} ${members === 1 ? "member" : "members"}, against ${trained.against} from ${trained.from} to ${trained.to}`,
    ...(trained.synthetic ? ["Synthetic weather: this holds for synthetic weather alone."] : []),
    ...table(["variable", "days ahead", "days", "raw CRPS", "calibrated", "accepted"], rows),
    ...[...refused.values()].map((sentence) => `Left out: ${sentence}`),
    ...(unreadableRuns === 0 ? [] : [`${unreadableRuns} runs could not be read.`]),
  ];
}

/** A row for each file. */
export function calibrationsText(
  files: readonly CalibrationFile[],
  faults: readonly CalibrationFault[],
): string[] {
  const rows = files.map((file) => {
    const { id, model, part, revision, site, trained } = file;
    const classes = classesOf(file).map(({ one }) => one);
    const accepted = classes.filter((one) => one.accepted);
    const suspended = accepted.filter((one) => one.suspended !== undefined);
    return [
      id,
      `${model} ${part}`,
      `${site.latitude},${site.longitude}`,
      String(revision),
      trained.to,
      `${accepted.length} of ${classes.length}${suspended.length === 0 ? "" : `, ${suspended.length} suspended`}`,
    ];
  });
  const found =
    files.length === 0
      ? ["No site is calibrated."]
      : table(["id", "part", "place", "revision", "trained to", "classes"], rows);
  return [...found, ...faults.map(({ id, because }) => `${id}: ${because}.`)];
}

/** How classes did since they were fitted. */
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

function numberOf(value: number | undefined): string {
  return value === undefined ? "-" : value.toFixed(3);
}
