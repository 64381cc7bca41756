import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pack, variable } from "../../packages/schema/src/index.ts";
import { quantileType6 } from "../../packages/scoring/src/index.ts";
import { fairCrps, plainCrps } from "../../packages/scoring/src/verification/verified-score.ts";
import {
  type CalibratedName,
  calibratedValues,
  type CalibrationVariable,
  fitVariable,
  type MovedLevels,
  moveLevels,
  type Pairs,
  siteCalibration,
} from "../../packages/weather/src/index.ts";

// Calibrates the forecasts of work/sets.json, scores them on later days, and writes docs/skill/real.json.

const folder = import.meta.dirname;
const repository = resolve(folder, "../..");
const [work = join(folder, "work"), out = join(repository, "docs/skill/real.json")] = process.argv.slice(2);

/** Forecasts of an ensemble at a place, with their observations, as `read_sets.py` writes them. */
interface RealSet {
  readonly id: string;
  readonly package: string;
  readonly place: string;
  readonly ensemble: string;
  readonly variable: CalibratedName;
  readonly lead_hours: number;
  /** Length of the totals or extremes [h]; absent for values at a time. */
  readonly step_hours?: number;
  /** Amount that was added to all members: the mean error of the first year. */
  readonly moved_by?: number;
  /** Number of days between two fits. */
  readonly refit_days: number;
  readonly hours: readonly number[];
  readonly observed: readonly number[];
  readonly values: readonly (readonly number[])[];
  /** Position of the first case of each fit. Each fit learns from all cases before it. */
  readonly starts: readonly number[];
  /** Members of the fit without penalty, from the first start. */
  readonly unpenalised: readonly (readonly number[])[];
  /** Members that somebody else published, from the first start. */
  readonly published: readonly (readonly number[])[] | null;
}

/** Sums over cases: the CRPS, and the number of observations between Q10 and Q90. */
class Score {
  #crps = 0;
  #inside = 0;
  #count = 0;

  add(members: readonly number[], observed: number, crps = plainCrps): void {
    const sorted = members.toSorted((left, right) => left - right);
    this.#crps += crps(sorted, observed);
    this.#inside += Number(observed >= quantileType6(sorted, 0.1) && observed <= quantileType6(sorted, 0.9));
    this.#count += 1;
  }

  means(): { crps: number; inside: number } {
    const mean = (sum: number): number => Number((sum / this.#count).toFixed(4));
    return { crps: mean(this.#crps), inside: mean(this.#inside) };
  }
}

/** Returns the cases from a position (inclusive) to another (exclusive). */
function pairsOf({ hours, observed, values }: RealSet, start: number, end: number): Pairs {
  return {
    members: values[0]!.length,
    values: Float64Array.from(values.slice(start, end).flat()),
    observed: Float64Array.from(observed.slice(start, end)),
    hours: hours.slice(start, end),
  };
}

type Levels = Omit<MovedLevels, "fromDay">;

/** Returns a fit whose levels of Q10 and Q90 were moved. */
function withLevels(fit: CalibrationVariable, levels: Levels | undefined): CalibrationVariable {
  if (levels === undefined || fit.method === "quantile-mapping" || fit.method === "emos-shifted-gamma")
    return fit;
  const [one] = fit.classes;
  return one?.accepted === true ? { ...fit, classes: [{ ...one, levels }] } : fit;
}

/** Returns a function that calibrates members as a server does. If the fit was not accepted, it returns the raw members. */
function served(
  set: RealSet,
  fit: CalibrationVariable,
): (members: readonly number[], hour: number) => readonly number[] {
  const { variable: name, lead_hours: lead } = set;
  const members = set.values[0]!.length;
  const site = siteCalibration(
    {
      format: 1,
      revision: 1,
      id: set.id,
      model: "ecmwf",
      part: "ensemble",
      source: set.package,
      members,
      site: { latitude: 0, longitude: 0, radius_km: 1 },
      trained: { against: set.id, attribution: "", from: "", to: "", synthetic: false, made_by: "" },
      variables: { [name]: fit },
    },
    {
      members,
      leadHours: [0, lead],
      variables: new Map([[name, { toLeadHours: lead, stepType: variable(name).stepType }]]),
    },
  );
  const { packing } = variable(name);
  return (raw, hour) => {
    if (site === undefined) return raw;
    const grids = new Map([[name, Int16Array.from(raw, (value) => pack(value, packing))]]);
    const { weather } = site.calibrate({ members, stamps: [hour], grids }, hour - lead);
    return [...calibratedValues(weather, name)!];
  };
}

function dateOf(hour: number): string {
  return new Date(hour * 3_600_000).toISOString().slice(0, "2026-01-01".length);
}

function figuresOf(set: RealSet) {
  const { variable: name, hours, observed, values, starts, unpenalised, published, ...about } = set;
  const [first, end] = [starts[0]!, hours.length];
  const [raw, ours, leveled, free, theirs] = Array.from({ length: 5 }, () => new Score());
  let levels: Levels | undefined;
  const refusals: string[] = [];
  for (const [index, start] of starts.entries()) {
    // One class for the whole forecast, so that nothing fades into raw weather.
    const toDay = set.lead_hours > 120 ? 10 : 5;
    const fit = fitVariable(name, [{ fromDay: 0, toDay, pairs: pairsOf(set, 0, start) }]);
    const [one] = fit.classes;
    if (one?.accepted === false) refusals.push(one.because);
    const calibrate = served(set, fit);
    for (let at = start; at < (starts[index + 1] ?? end); at += 1) {
      const was = observed[at]!;
      raw!.add(values[at]!, was);
      ours!.add(calibrate(values[at]!, hours[at]!), was);
      const moved = withLevels(fit, levels);
      leveled!.add(served(set, moved)(values[at]!, hours[at]!), was);
      const file = {
        variables: { [name]: moved },
        members: values[0]!.length,
        trained: { to: dateOf(hours[at - 1]!) },
      };
      levels = moveLevels(file, name, [{ fromDay: 0, toDay, pairs: pairsOf(set, at, at + 1) }])[0] ?? levels;
      free!.add(unpenalised[at - first]!, was);
      if (published !== null) theirs!.add(published[at - first]!, was, fairCrps);
    }
  }
  return {
    ...about,
    variable: name,
    unit: variable(name).unit,
    members: values[0]!.length,
    taught_from: dateOf(hours[0]!),
    from: dateOf(hours[first]!),
    to: dateOf(hours.at(-1)!),
    days: end - first,
    fits: starts.length,
    refused: refusals.length,
    because: refusals.at(-1) ?? null,
    raw: raw!.means(),
    ours: ours!.means(),
    leveled: leveled!.means(),
    unpenalised: free!.means(),
    published: published === null ? null : theirs!.means(),
  };
}

const { files, sets } = JSON.parse(await readFile(join(work, "sets.json"), "utf8")) as {
  readonly files: readonly object[];
  readonly sets: readonly RealSet[];
};
const commit = execFileSync("git", ["rev-parse", "--short=10", "HEAD"], {
  encoding: "utf8",
  cwd: repository,
}).trim();
const figures = {
  commit,
  date: new Date().toISOString().slice(0, "2026-01-01".length),
  files,
  sets: sets.map(figuresOf),
};
await writeFile(out, `${JSON.stringify(figures, undefined, 2)}\n`);
