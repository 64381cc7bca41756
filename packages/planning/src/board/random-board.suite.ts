import { hashedWith, hashOf, uniformOf } from "../draws/hashed-uniform.ts";
import type { BoardProblem } from "./board.ts";

/** Size of a made board. */
export interface BoardSize {
  readonly crews: number;
  readonly jobs: number;
  readonly days: number;
}

/** Sizes of the 20 boards whose best gain is known, in their order. The seed of each is its position. */
export const goldenSizes: readonly BoardSize[] = [
  ...Array.from({ length: 6 }, () => ({ crews: 4, jobs: 20, days: 6 })),
  ...Array.from({ length: 6 }, () => ({ crews: 6, jobs: 40, days: 8 })),
  ...Array.from({ length: 8 }, () => ({ crews: 8, jobs: 60, days: 10 })),
];

const skills = ["rope", "crane", "electric"];

/** Makes a board with weather that persists from day to day, jobs of up to three days and more work than crews have days for. */
export function randomBoard(seed: number, { crews, jobs, days }: BoardSize): BoardProblem {
  let hash = hashOf(seed, crews, jobs, days);
  const draw = (): number => uniformOf((hash = hashedWith(hash, 1)));
  const pick = (count: number): number => Math.floor(draw() * count);
  const place = () => ({ x: draw() * 100, y: draw() * 100 });
  const bases = Array.from({ length: crews }, place);
  return {
    days,
    crews: bases.map((_, crew) => ({
      id: `crew-${crew}`,
      skills: skills.filter((_skill, at) => at === crew % skills.length || draw() < 0.4),
    })),
    jobs: Array.from({ length: jobs }, (_, job) => {
      const length = [1, 1, 2, 3][pick(4)]!;
      const site = place();
      let good = draw();
      return {
        id: `job-${job}`,
        days: length,
        skill: draw() < 0.3 ? undefined : skills[pick(skills.length)],
        value: 500 * length * (0.5 + draw()),
        due: draw() < 0.5 ? pick(days) : undefined,
        lateCostPerDay: 100 * draw(),
        probability: Array.from({ length: days }, () => {
          good = Math.min(1, Math.max(0, 0.6 * good + 0.5 * draw()));
          return Math.round(good ** length * 100) / 100;
        }),
        travel: bases.map(
          ({ x, y }) => Math.round(2 * length * Math.hypot(x - site.x, y - site.y) * 10) / 10,
        ),
      };
    }),
  };
}
