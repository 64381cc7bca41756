import { formatEpochHour } from "@halcyon/schema/time";
import type { VerifiedForecasts } from "./verified-forecasts.ts";

/** Error for a forecast of which no hour can be verified; the message gives the reason and the remedy. */
export class NothingToVerify extends Error {
  override readonly name = "NothingToVerify";
}

const keepMore = "Keep more runs, by --keep of `ingest` or `store copy`, and verify in some days.";

/** Returns the reason why no hour can be verified, and the remedy, for an operator. */
export function whyNoHour({ source, runs, places, truth, leftOut }: VerifiedForecasts): string {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined)
    return `${source.id} has no run that speaks of these hours. ${keepMore}`;
  if (places.length === 0)
    return `${source.id} covers ${source.coverage}, which is none of the places. Name others.`;
  const span = `from ${formatEpochHour(first)} to ${formatEpochHour(last)}`;
  const { runs: unreadable, gapHours, unknownHours } = leftOut;
  if (unreadable.length > 0) return `The runs that have such hours cannot be read. ${unreadable[0]!.because}`;
  if (gapHours > 0)
    return `The runs have gaps in all hours that could be verified: they lack what the entry needs.`;
  if (truth.kind === "record") {
    const held = `The record ${truth.id} holds hours from ${truth.first} to ${truth.last}`;
    return unknownHours > 0
      ? `${held}, but no variable of the entry. Name another record.`
      : `${held}, and the runs of ${source.id} start ${span}. Ingest the record again with newer hours.`;
  }
  if (runs.length === 1) {
    return `${source.id} holds one run, ${formatEpochHour(last)}, and runs are verified against later ones. ${keepMore}`;
  }
  return unknownHours > 0
    ? `The runs of ${source.id}, ${span}, do not say how the hours between them were: they start too far from each other. ${keepMore}`
    : `The runs of ${source.id}, ${span}, reach no hour that is over. ${keepMore}`;
}
