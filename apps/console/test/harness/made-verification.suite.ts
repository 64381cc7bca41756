import {
  addScoreCase,
  hashedUniform,
  noScoreSums,
  type ScoreSums,
  verifyScore,
} from "@halcyon/scoring/verification";
import type { Verification } from "../../../server/src/ports.ts";
import { verificationSchema } from "../../../server/src/config/verification-config.ts";

const leads = [
  { fromLeadDay: 0, skill: 1, days: 60 },
  { fromLeadDay: 5, skill: 0, days: 60 },
  { fromLeadDay: 10, skill: 0.5, days: 12 },
];

/** Verification of synthetic forecasts. They have full skill at short lead times, no skill at medium lead times, and too few days at long lead times. */
export const madeVerification: Verification = {
  config: verificationSchema.parse({ places: [{ latitude: 50, longitude: 8 }] }),
  days: {
    updatedMs: async () => 1,
    read: async () => ({
      source: "made",
      synthetic: true,
      truth: "later-runs",
      updatedMs: 1,
      places: 0,
      days: leads.flatMap(({ fromLeadDay, skill, days }) =>
        Array.from({ length: days }, (_, day) => ({
          fromLeadDay,
          day: 20_500 + day,
          runs: [day],
          sums: dayOf(day, skill),
        })),
      ),
    }),
  },
};

/**
 * Returns the scores of a day with 24 hours, each ideal or acceptable.
 *
 * @param skill - Share of the true probability in the probability of the members, 0..1.
 */
function dayOf(day: number, skill: number): ScoreSums {
  const sums = noScoreSums();
  for (let hour = 0; hour < 24; hour++) {
    const chance = hashedUniform(1, day, Math.floor(hour / 6));
    const observed = hashedUniform(2, day, hour) < chance ? 1 : 0.5;
    const known = skill * chance + (1 - skill) * hashedUniform(3, day, hour);
    const members = Float64Array.from({ length: 31 }, (_, member) => (member + 0.5 < 31 * known ? 1 : 0.5));
    const usual = Float64Array.from({ length: 30 }, (_, year) => (year % 2 === 0 ? 1 : 0.5));
    addScoreCase(sums, {
      forecast: verifyScore(members, observed),
      climatology: verifyScore(usual, observed),
    });
  }
  return sums;
}
