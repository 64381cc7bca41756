import { v1 } from "@halcyon/schema";
import { windowProbability } from "@halcyon/scoring";

/** Scores of one hour of work in eight members: the members that are good stay good, as in real weather. */
const memberScores = [
  [0.9, 0.8, 0.9, 0.7],
  [0.8, 0.9, 0.8, 0.6],
  [0.7, 0.6, 0.7, 0.8],
  [0.9, 0.7, 0.6, 0.5],
  [0.6, 0.5, 0.4, 0.05],
  [0.08, 0.06, 0.05, 0.3],
  [0.05, 0.04, 0, 0.2],
  [0, 0, 0.02, 0.04],
] as const;
const minimumScore = 0.1;
const hours = memberScores[0].length;
const members = memberScores.length;

const byHour = Array.from({ length: hours }, (_, hour) => memberScores.map((scores) => scores[hour]!));
const [probability] = windowProbability(
  { logScores: Float64Array.from(byHour.flat(), Math.log), members },
  hours,
  minimumScore,
);
const hourlyShares = byHour.map((scores) => scores.filter((score) => score >= minimumScore).length / members);

/** A window counted by the function that the server counts with, for the page that explains it. */
export const windowExample = {
  memberScores,
  minimumScore,
  hourlyShares,
  probability: probability!,
  product: hourlyShares.reduce((product, share) => product * share, 1),
};

/** The example of each endpoint that takes a body, as the contract has it. */
export const requests: Readonly<Record<string, { readonly path: string; readonly body: object }>> =
  Object.fromEntries(
    Object.values(v1).flatMap(({ name, path, ...row }) =>
      "example" in row && "body" in row.example ? [[name, { path, body: row.example.body }]] : [],
    ),
  );
