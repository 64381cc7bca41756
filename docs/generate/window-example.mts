import { probabilityOf } from "@halcyon/scoring";
import { publishProbability } from "@halcyon/scoring/statistics";
import { windowMembers } from "@halcyon/scoring/windows";
import { table } from "./markdown.mts";
import { type Page, partial } from "./page.mts";

/** Hourly scores of the work in eight ensemble members. As in real weather, a good member tends to stay good. */
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

/** Returns an example of a window in a small ensemble, member by member. Its result comes from the function that the server uses. */
export function windowExample(): Page {
  const members = memberScores.length;
  const byHour = memberScores[0].map((_, hour) => memberScores.map((scores) => scores[hour]!));
  const { good } = windowMembers(
    { logScores: Float64Array.from(byHour.flat(), Math.log), members },
    byHour.length,
    { minimumScore },
  );
  const shares = byHour.map((scores) => scores.filter((score) => score >= minimumScore).length / members);
  const product = shares.reduce((made, share) => made * share, 1);
  return partial(
    "window-example.mdx",
    table(
      ["member", ...byHour.map((_, hour) => `hour ${hour + 1}`), `every hour at least ${minimumScore}`],
      [
        ...memberScores.map((scores, member) => [
          String(member),
          ...scores.map(String),
          scores.every((score) => score >= minimumScore) ? "yes" : "no",
        ]),
        ["share", ...shares.map(String), `**${good[0]} of ${members}**`],
      ],
    ),
    `Counted inside the members the probability is (${good[0]} + 0.5) / (${members} + 1) = ${publishProbability(probabilityOf(good[0]!, members))}. The product of the shares is ${Number(product.toFixed(2))}.`,
  );
}
