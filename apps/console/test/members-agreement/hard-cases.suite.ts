import { type Entry, entrySchema } from "@halcyon/schema";
import type { Formula, FormulaSourceOptions } from "../../../server/test/harness/formula-source.suite.ts";
import {
  madeEntry,
  madeGust,
  madeNow,
  madePorts,
  madeVisibility,
} from "../../../server/test/harness/made-ports.suite.ts";
import { runningServer } from "../../../server/test/harness/running-server.suite.ts";
import type { AskedCase } from "./asked-case.suite.ts";

const hourMs = 3_600_000;

/** Value of a variable by hour from now and member; undefined if it is missing. */
type Value = (hour: number, member: number) => number | undefined;

/** Weather and question of a hard case. Gusts up to 17 m/s are allowed. */
interface HardCase {
  readonly gusts: Value;
  readonly run?: Value;
  readonly visibility?: Value;
  readonly nowMs?: number;
  readonly location?: AskedCase["location"];
  readonly hours?: number;
  readonly leastHours?: number;
  readonly daylightOnly?: boolean;
  readonly hasWorkHours?: boolean;
  readonly isFrost?: boolean;
  readonly hasSeason?: boolean;
  /** Last lead of the members [h]. */
  readonly reach?: number;
}

/** Returns a pseudorandom number from 0 to 1 that depends on the arguments. */
function mixed(...numbers: readonly number[]): number {
  let hash = 0x81_1c_9d_c5;
  for (const number of numbers) {
    hash = Math.imul(hash ^ number, 0x01_00_01_93);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
  }
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

const [calm, lively, storm] = [6, 12, 24] as const;
const berlin = { latitude: 52.5, longitude: 13.4 };

/** Returns spells of calm and storm, from which single members deviate. */
function spells(seed: number, length: number, strays: number): Value {
  return (hour, member) => {
    const isCalm = mixed(seed, 1, Math.floor(hour / length)) < 0.6;
    const isStray = mixed(seed, 2, member, Math.floor(hour / 5)) < strays;
    return isCalm === isStray ? storm : mixed(seed, 3, hour) < 0.5 ? calm : lively;
  };
}

/** Functions that make the weather of each kind of hard case from a seed. */
export const hardKinds: Readonly<Record<string, (seed: number) => HardCase>> = {
  "frost at night": (seed) => ({
    isFrost: true,
    gusts: (hour, member) => {
      const isNight = (hour + 9) % 24 < 6;
      return isNight && mixed(seed, member, Math.floor(hour / 24)) < mixed(seed, 9) ? -3 : 4;
    },
    run: () => 4,
  }),
  "one member against all": (seed) => ({
    gusts: (hour, member) =>
      member === seed % 10 && mixed(seed, Math.floor(hour / 9)) < 0.5 ? storm : lively,
  }),
  "one member for it": (seed) => ({
    gusts: (hour, member) => (member === seed % 10 && mixed(seed, Math.floor(hour / 9)) < 0.7 ? calm : storm),
    run: () => storm,
  }),
  "beyond the season": (seed) => ({ gusts: spells(seed, 17, 0.2), hours: 760, hasSeason: true }),
  "a limit without data": (seed) => ({
    gusts: spells(seed, 15, 0.15),
    visibility: (hour) => (hour > 20 + seed && hour < 60 ? undefined : 9000),
  }),
  "members without values": (seed) => ({
    gusts: (hour, member) =>
      hour > 30 && hour < 50 && member === seed % 10 ? undefined : spells(seed, 15, 0.2)(hour, member),
    run: spells(seed, 15, 0),
  }),
  "stops of the run": (seed) => ({
    gusts: (hour, member) => (mixed(seed, member, Math.floor(hour / 20)) < 0.1 ? storm : lively),
    run: (hour) => (mixed(seed, 7, Math.floor(hour / 3)) < 0.25 ? storm : calm),
  }),
  "polar night": (seed) => ({
    gusts: spells(seed, 12, 0.2),
    location: { latitude: 78.2, longitude: 15.6 },
    daylightOnly: true,
  }),
  "a day of 23 hours": (seed) => ({
    gusts: spells(seed, 4 + (seed % 6), 0.15),
    nowMs: Date.UTC(2027, 2, 27, 9 + (seed % 5), 20),
    location: berlin,
    hasWorkHours: seed % 2 === 0,
    hours: 72,
  }),
  "a day of 25 hours": (seed) => ({
    gusts: spells(seed, 4 + (seed % 6), 0.15),
    nowMs: Date.UTC(2026, 9, 24, 9 + (seed % 5), 20),
    location: berlin,
    hasWorkHours: seed % 2 === 0,
    hours: 72,
  }),
  "members that end early": (seed) => ({ gusts: spells(seed, 13, 0.2), reach: 60 + seed, hours: 100 }),
  "all members stop": (seed) => ({
    gusts: () => storm,
    run: (hour) => (hour % (seed + 2) === 0 ? calm : storm),
  }),
  "a run that disagrees": (seed) => ({
    gusts: spells(seed, 11, 0.1),
    run: (hour) => (spells(seed, 11, 0)(hour, 0) === storm ? calm : storm),
  }),
  "several stretches": (seed) => ({
    gusts: (hour, member) =>
      (hour + (mixed(seed, member) < 0.3 ? 1 : 0)) % (5 + (seed % 7)) < 2 ? storm : lively,
    hasWorkHours: true,
  }),
  "a window over the end": (seed) => ({
    gusts: (hour, member) => (hour < 80 + seed || mixed(seed, member) < 0.2 ? storm : calm),
    hours: 100,
    leastHours: 6,
  }),
  "half of the members": (seed) => ({
    gusts: (hour, member) => ((member + Math.floor(hour / 6) + seed) % 2 === 0 ? storm : calm),
    leastHours: 1 + (seed % 8),
  }),
  "a half hour's clock": (seed) => ({
    gusts: spells(seed, 9, 0.2),
    location: { latitude: 27.7, longitude: 85.3 },
    hasWorkHours: true,
  }),
};

const entryOfGusts = madeEntry(madeGust);
const entryWithVisibility = madeEntry(madeGust, madeVisibility);
const frost: Entry = entrySchema.parse({
  ...entryOfGusts,
  type: "scenario",
  id: 507,
  slug: "made-frost",
  name: "Made frost",
  constraints: [
    { variable: "temperature_2m", unit: "degC", ideal: { max: -1 }, acceptable: { max: 0 }, weight: 1 },
  ],
});

/** Serves the weather of a hard case, until the server of the case ends. */
export async function hardCase(kind: string, seed: number): Promise<AskedCase> {
  const made = hardKinds[kind]!(seed);
  const { gusts, run = gusts, visibility, nowMs, isFrost = false, hasSeason = false, reach } = made;
  const { hours = 120, leastHours = 4, location = { latitude: 50, longitude: 8 } } = made;
  const entry = isFrost ? frost : visibility === undefined ? entryOfGusts : entryWithVisibility;
  const now = nowMs === undefined ? madeNow : Math.floor(nowMs / hourMs);
  const formulasOf = (value: Value): Partial<FormulaSourceOptions> => {
    // What lasts through the hour t is that of the step that ends at t + 1.
    const late: Formula = (stamp, member) => value(stamp - now - 1, member);
    const prompt: Formula = (stamp, member) => value(stamp - now, member);
    const shown: Formula = (stamp, member) => visibility?.(stamp - now, member);
    return {
      run: now - 6,
      formulas: isFrost
        ? { temperature_2m: prompt }
        : { wind_gusts_10m: late, ...(visibility && { visibility: shown }) },
    };
  };
  const ports = madePorts(entry, {
    deterministic: formulasOf((hour) => run(hour, 0)),
    ensemble: { ...formulasOf(gusts), ...(reach !== undefined && { lastLeadHours: reach }) },
    ...(hasSeason && { seasonal: formulasOf(gusts), subseasonal: formulasOf(gusts) }),
  });
  const server = await runningServer({ ports });
  if (nowMs !== undefined) server.clock.ms = nowMs;
  // An hour that the members do not reach has none of them.
  const membersAt = (hour: number): number => (reach !== undefined && hour + 1 > reach - 6 ? 0 : 10);
  const isAllowed = (value: number | undefined): boolean | undefined =>
    value === undefined ? undefined : isFrost ? value <= 0 : value <= 17;
  return {
    name: `${kind}, ${seed}`,
    server,
    ports,
    entry: { type: entry.type, id: entry.id },
    location,
    hours,
    leastHours,
    daylightOnly: made.daylightOnly ?? false,
    hasWorkHours: made.hasWorkHours ?? false,
    allowed: Array.from({ length: hours }, (_, hour) =>
      Array.from({ length: membersAt(hour) }, (__, member) => isAllowed(gusts(hour, member))),
    ),
    ...(visibility !== undefined && { neverLimits: "visibility" }),
    missing: Array.from(
      { length: hours },
      (_, hour) => visibility !== undefined && visibility(hour, 0) === undefined,
    ),
  };
}
