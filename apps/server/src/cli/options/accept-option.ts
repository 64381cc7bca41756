import type { ObservationDoubts } from "@halcyon/weather";
import { Option } from "commander";

/** Returns the option `--accept`. With this option, a command continues even if observations look wrong. */
export function acceptOption(): Option {
  return new Option(
    "--accept",
    "continue although the observations look like a mistake in unit, clock or site",
  );
}

/** Advice for the operator, by the kind of doubt about observations. */
const advice: Readonly<Record<ObservationDoubts["doubts"][number]["kind"], string>> = {
  unit: "Ingest the file with its correct unit: `ingest csv --map <column>=<variable>:<unit>`.",
  clock:
    "Ingest the file with the time zone of its times: `ingest csv --time-zone Europe/Zurich`, or +01:00.",
  height: "Give the height of the anemometer above ground with --anemometer-height.",
  move: "Check --place, --elevation and --anemometer-height, or ingest the file with its correct unit.",
};

interface DoubtedRecord {
  readonly record: string;
  /** True if the operator accepts the observations in spite of doubts. */
  readonly isAccepted: boolean;
  /** Reports the doubts as an error, and ends the command. */
  readonly fail: (reason: string) => never;
}

/**
 * Prints on standard error how a record of observations compares with forecasts. Ends the command if the record looks wrong and the operator has not accepted
 * it.
 */
export function sayDoubts(
  { doubts, notes }: ObservationDoubts,
  { record, isAccepted, fail }: DoubtedRecord,
): void {
  for (const note of notes) console.error(`Note: ${note}`);
  if (doubts.length === 0) return;
  const sentences = doubts.map(({ because }) => because).join(" ");
  if (isAccepted) {
    console.error(`Accepted: ${sentences}`);
    return;
  }
  const mended = [...new Set(doubts.map(({ kind }) => advice[kind]))].join(" ");
  fail(
    `the record ${record} is refused. ${sentences} ${mended} If the record is right, continue with --accept.`,
  );
}
