import { hashOf, uniformOf } from "../draws/hashed-uniform.ts";
import type { Plan, PlanTask, WeatherNeed } from "../network/plan.ts";

export const pairs = ["crane", "pour"];
export const horizonHours = 700;
export const constraintCount = 3;

/** Returns a generator of whole numbers below a limit, made from a seed. */
export function randomFrom(seed: number): (below: number) => number {
  let draws = 0;
  return (below) => Math.floor(uniformOf(hashOf(seed, draws++)) * below);
}

/** Returns hours of good and bad weather in runs of random length. */
export function randomGood(random: (below: number) => number, hours: number): boolean[] {
  const good: boolean[] = [];
  const [goodMost, badMost] = [2 + random(40), 1 + random(25)];
  while (good.length < hours) {
    const isGood = random(2) === 1;
    for (let left = 1 + random(isGood ? goodMost : badMost); left > 0; left--) good.push(isGood);
  }
  return good.slice(0, hours);
}

/** Returns a plan with all that a plan can have. */
export function randomPlan(random: (below: number) => number): Plan {
  const shift = 6 + random(10);
  const calendars = [
    { id: "day", open: openHours((hour) => hour % 24 >= 6 && hour % 24 < 6 + shift) },
    { id: "week", open: openHours((hour) => hour % 168 < 120 + random(2) && hour % 24 !== 12) },
  ];
  const maybe = <Value>(oneIn: number, value: () => Value) => (random(oneIn) === 0 ? value() : undefined);
  const calendar = () => maybe(2, () => calendars[random(2)]!.id);
  const resources = ["vessel", "crews"].map((id, index) => ({
    id,
    units: 1 + index * random(3),
    fill: random(2) === 1,
    calendar: maybe(4, () => "day"),
  }));
  const need = (): WeatherNeed => ({ pair: pairs[random(2)]!, hours: 1 + random(6) });
  const tasks = Array.from({ length: 1 + random(7) }, (_, index): PlanTask => {
    const mode = (["unbroken", "unbroken", "shifts", "split"] as const)[random(4)]!;
    const links = Array.from({ length: index === 0 ? 0 : random(3) }, () => ({
      from: `t${random(index)}`,
      type: (["FS", "FS", "SS", "FF"] as const)[random(4)]!,
      lagHours: random(3) === 0 ? random(30) - 10 : 0,
      lag: (["elapsed", "working"] as const)[random(2)]!,
    }));
    const isSplit = mode === "split";
    const stages =
      mode === "unbroken" ? maybe(4, () => Array.from({ length: 1 + random(3) }, need)) : undefined;
    const sum = stages?.reduce((all, { hours }) => all + hours, 0);
    const hours = sum ?? (random(12) === 0 ? 0 : 1 + random(mode === "unbroken" ? 5 : 20));
    return {
      id: `t${index}`,
      mode,
      hours,
      stages,
      pair: stages === undefined && random(5) > 0 ? pairs[random(2)] : undefined,
      contingencyHours: isSplit || stages !== undefined ? undefined : maybe(4, () => 1 + random(3)),
      minimumStintHours: maybe(2, () => 1 + random(5)),
      exposed: random(2) === 1,
      before: isSplit ? undefined : maybe(5, () => Array.from({ length: 1 + random(2) }, need)),
      after: isSplit ? undefined : maybe(5, () => Array.from({ length: 1 + random(2) }, need)),
      calendar: calendar(),
      resources: maybe(2, () => {
        const taken = random(4) === 0 ? resources : [resources[random(2)]!];
        return taken.map(({ id, units }) => ({ id, units: 1 + random(units) }));
      }),
      links,
      notBefore: maybe(5, () => random(60)),
    };
  });
  return { tasks, calendars, resources, startHour: random(3) === 0 ? random(30) : 0, horizonHours };
}

function openHours(isOpen: (hour: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: horizonHours }, (_, hour) => +isOpen(hour));
}
