import { explainHour, type PartScores, scorePart, tallyLimiting, weatherWindows } from "@halcyon/scoring";
import { kernelInput } from "./kernel.ts";
import { interleave } from "./ratio.ts";
import type { Row } from "./table.ts";

const durationHours = 6;

/** What it takes to explain scores and to find windows in them, against the scoring itself. */
export function decisionRows(): Row[] {
  const input = kernelInput();
  const scores = scorePart(input);
  if ("gap" in scores) throw new Error("the made weather has no gap");
  const [scoring, breakdown, windows] = interleave(
    [
      { name: "scoring", run: () => scorePart(input) },
      { name: "breakdown", run: () => explain(scores) },
      { name: "windows", run: () => findWindows(scores) },
    ],
    25,
  );
  const size = `${scores.median.length} h x ${scores.members} members`;
  const row = (what: string, ms: number): Row => ({
    what: `${what}, ${size}`,
    baseline: `scoring them, ${scoring!.medianMs.toFixed(2)} ms`,
    measured: `${ms.toFixed(2)} ms`,
    ratio: scoring!.medianMs / ms,
    target: undefined,
  });
  return [
    row("breakdown of every hour", breakdown!.medianMs),
    row(`windows of ${durationHours} h`, windows!.medianMs),
  ];
}

function explain(scores: PartScores): unknown {
  return [
    Array.from(scores.median, (_, hour) => explainHour(scores, hour)),
    tallyLimiting(scores, () => true),
  ];
}

function findWindows(scores: PartScores): unknown {
  const hours = scores.median.length;
  const search = {
    parts: [{ scores, fromHour: 0, toHour: hours, firstHour: 0 }],
    wanted: Array.from({ length: hours }, () => true),
    durationHours,
    minimumScore: 0.1,
  };
  return weatherWindows(search, 5);
}
