import type { ObservationDoubts } from "@halcyon/weather";
import { Option } from "commander";

/** `--accept`: goes on with observations that look like a mistake. */
export function acceptOption(): Option {
  return new Option("--accept", "go on although the observations look like a mistake in unit, clock or site");
}

/** What mends each kind of mistake. */
const advice: Readonly<Record<ObservationDoubts["doubts"][number]["kind"], string>> = {
  unit: "Ingest the file with the unit that it has: `ingest csv --map <column>=<variable>:<unit>`.",
  clock: "Ingest the file with the zone of its times: `ingest csv --time-zone Europe/Zurich`, or +01:00.",
  height: "Give the height of the anemometer above ground with --anemometer-height.",
  move: "Look at --place, --elevation and --anemometer-height, or ingest the file with the unit that it has.",
};

interface DoubtedRecord {
  readonly record: string;
  /** Whether the operator goes on all the same. */
  readonly isAccepted: boolean;
  /** Says what is wrong, and ends. */
  readonly fail: (reason: string) => never;
}

/** Tells on the error stream what a record looks like beside forecasts, and ends where that is a mistake which nobody has accepted. */
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
    `the record ${record} is refused. ${sentences} ${mended} If it is right as it is, go on with --accept.`,
  );
}
