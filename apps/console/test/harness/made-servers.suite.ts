import { type Entry, entrySchema } from "@halcyon/schema";
import { type RunningServer, runningServer } from "../../../server/test/harness/running-server.suite.ts";
import type { Formula } from "../../../server/test/harness/formula-source.suite.ts";
import { type MadeParts, madePorts } from "../../../server/test/harness/made-ports.suite.ts";

/** Kinds of forecasts that a reader must recognize at a glance. */
export const cases = ["all ideal", "all stop", "gaps with notices", "scenario"] as const;
export type Case = (typeof cases)[number];

const lifting = {
  id: 7,
  type: "task",
  slug: "made-lifting",
  name: "Lifting with a mobile crane",
  sector: "test",
  description: "A task of the test.",
  caveat: "A made task: it is nobody's limit.",
  version: 1,
  constraints: [
    { variable: "wind_gusts_10m", unit: "m/s", ideal: { max: 9 }, acceptable: { max: 14 }, weight: 2 },
    {
      variable: "temperature_2m",
      unit: "degC",
      ideal: { min: -5, max: 30 },
      acceptable: { min: -15, max: 38 },
      weight: 1,
    },
    { variable: "precipitation", unit: "mm", ideal: { max: 0.2 }, acceptable: { max: 4 }, weight: 1 },
    {
      variable: "visibility",
      unit: "m",
      ideal: { min: 2000 },
      acceptable: { min: 500 },
      weight: 1,
      if_missing: "drop",
    },
  ],
};

const storm = {
  ...lifting,
  type: "scenario",
  slug: "made-storm",
  name: "Storm with heavy rain",
  constraints: [
    { variable: "wind_gusts_10m", unit: "m/s", ideal: { min: 24 }, acceptable: { min: 14 }, weight: 1 },
    { variable: "precipitation", unit: "mm", ideal: { min: 4 }, acceptable: { min: 0.5 }, weight: 1 },
  ],
};

/** Returns a value that oscillates around 0 with a given period [h]. Each further member has a different phase and a larger amplitude. */
function swing(stamp: number, member: number, hours: number): number {
  return Math.sin(((stamp + member * 1.7) * 2 * Math.PI) / hours) * (1 + member * 0.06);
}

function weather(gusts: Formula, rain: Formula): Record<string, Formula> {
  return {
    wind_gusts_10m: gusts,
    temperature_2m: (stamp, member) => 8 + 5 * swing(stamp, member, 24),
    precipitation: rain,
    visibility: (stamp, member) => 18_000 + 6000 * swing(stamp, member, 60),
  };
}

const changeable = weather(
  (stamp, member) => Math.max(0, 9 + 6 * swing(stamp, member, 67)),
  (stamp, member) => Math.max(0, 3 * swing(stamp, member, 43) - 1.5),
);

const weathers: Readonly<Record<Case, Record<string, Formula>>> = {
  "all ideal": weather(
    (stamp, member) => 4 + 2 * swing(stamp, member, 24),
    () => 0,
  ),
  "all stop": weather(
    (stamp, member) => 27 + 5 * swing(stamp, member, 30),
    (stamp, member) => Math.max(0, 4 + 3 * swing(stamp, member, 17)),
  ),
  "gaps with notices": changeable,
  scenario: weather(
    (stamp, member) => Math.max(0, 17 + 11 * swing(stamp, member, 71)),
    (stamp, member) => Math.max(0, 3 + 4 * swing(stamp, member, 71)),
  ),
};

/** Returns the task or scenario for a kind of forecast. */
export function entryOf(name: Case): Entry {
  return entrySchema.parse(name === "scenario" ? storm : lifting);
}

/** Starts a server that answers with a given kind of forecast. Its clock stands still. */
export function madeServer(name: Case): Promise<RunningServer> {
  const formulas = weathers[name];
  const { visibility: _visibility, ...blind } = formulas;
  const parts: MadeParts = {
    deterministic: { formulas },
    ensemble: { formulas: name === "gaps with notices" ? blind : formulas },
  };
  return runningServer({ ports: madePorts(entryOf(name), parts) });
}
