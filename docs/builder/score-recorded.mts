import { type Band, classify, type Constraint, doubtOf, type VariableName } from "@halcyon/schema";
import { bandEdges } from "@halcyon/schema/wire";
import { hourSpread, type PartInput, prepareEntry, publish, scorePart } from "@halcyon/scoring";
import { unpackGrid } from "./packed-grid.mts";
import type { RecordedPart, RecordedWeather, ShownHour } from "./recording.mts";

/** Weather of a model part, ready for scoring. */
export type ReadyPart = Omit<PartInput, "entry">;

/** Unpacks the weather of a place. The result serves any limits. */
export function readyParts({ parts }: RecordedWeather): ReadyPart[] {
  return parts.map(readyPart);
}

function readyPart({ grids, reach, runBefore, ...part }: RecordedPart): ReadyPart {
  const { members, cell, place, nowRow, runRow } = part;
  return {
    weather: { from: part.from, hours: part.hours, members, grids: unpacked(grids, members) },
    site: {
      cell,
      place,
      nowRow,
      runRow,
      runBefore: runBefore && { ...runBefore, lastDay: unpacked(runBefore.lastDay, 1) },
    },
    reach: (name) => reach[name] ?? 0,
    fromRow: part.fromRow,
    toRow: part.toRow,
    quantilesToRow: part.quantilesToRow,
  };
}

function unpacked(grids: RecordedPart["grids"], members: number): Map<VariableName, Int16Array> {
  return new Map(
    Object.entries(grids).map(([name, text]) => [name as VariableName, unpackGrid(text, members)]),
  );
}

/**
 * Scores the hours of a place as the API does.
 *
 * @throws Error if the weather has a gap.
 */
export function scoreRecorded(constraints: readonly Constraint[], parts: readonly ReadyPart[]): ShownHour[] {
  const entry = prepareEntry({ constraints: [...constraints] });
  return parts.flatMap((part) => {
    const scores = scorePart({ ...part, entry });
    if ("gap" in scores) throw new Error("The recorded weather has a gap.");
    const { members, logScores } = scores;
    return Array.from(scores.median, (median, hour) =>
      shownHour(
        publish(median),
        hourSpread(logScores.subarray(hour * members, (hour + 1) * members))?.shares,
      ),
    );
  });
}

/**
 * Returns an hour for the builder.
 *
 * @param shares - Shares of the members in the bands; undefined for a single run.
 */
export function shownHour(score: number, shares: Readonly<Record<Band, number>> | undefined): ShownHour {
  const band = classify(score);
  if (shares === undefined) return { score, band };
  const agreed = shares.ideal + shares.acceptable;
  const doubt = doubtOf({ score, ensemble: { shares: bandEdges.map(({ name }) => shares[name]) } });
  return { score, band, agreed, ...(doubt && { doubt }) };
}
