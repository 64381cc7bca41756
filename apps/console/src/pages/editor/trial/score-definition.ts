import type { Constraint, HourlyWeather, VariableName } from "@halcyon/schema";
import {
  missingLimits,
  type PartInput,
  type PartScores,
  type Plan,
  type PreparedConstraint,
  type PreparedEntry,
  prepareEntry,
  publish,
  scorePart,
} from "@halcyon/scoring";
import type { MadeGrids } from "@halcyon/scoring/entry";
import type { WeatherModelPart } from "@halcyon/server/trpc";

/** Weather of one model part (the single run or the ensemble), ready for scoring. */
export interface ReadyModelPart {
  readonly firstHour: number;
  readonly input: Omit<PartInput, "entry">;
}

/** Unpacks weather from the server. The result can be used for all definitions that use the same weather. */
export function readyModelPart({
  firstHour,
  fromRow,
  toRow,
  nowRow,
  runRow,
  cell,
  place,
  quantilesToRow,
  from,
  hours,
  members,
  ...part
}: WeatherModelPart): ReadyModelPart {
  const weather: HourlyWeather = { from, hours, members, grids: unpackGrids(part.grids) };
  const runBefore = part.runBefore && {
    untilHour: part.runBefore.untilHour,
    lastDay: unpackGrids(part.runBefore.lastDay),
  };
  return {
    firstHour,
    input: {
      weather,
      site: { cell, place, nowRow, runRow, runBefore, made: madeGrids() },
      reach: (name) => part.reach[name] ?? 0,
      fromRow,
      toRow,
      quantilesToRow,
    },
  };
}

/** Maximum number of derived variables that are cached for a model part. For example, each height that the reader tries is a separate derived variable. */
const gridsMax = 32;

/**
 * Returns a cache for the derived variables of a model part, so that a moved limit requires no new derivation. The oldest variables are removed first.
 */
function madeGrids(): MadeGrids {
  const made = new Map<string, Int16Array>();
  return {
    get: (plan, over) => made.get(nameOf(plan, over)),
    set(plan, values, over) {
      made.set(nameOf(plan, over), values);
      const [oldest] = made.keys();
      if (made.size > gridsMax) made.delete(oldest!);
    },
  };
}

function nameOf({ variable, heightM }: Plan, over = ""): string {
  return `${variable} ${heightM} ${over}`;
}

/**
 * Scores of each hour under a definition (list of constraints), cut to four decimals like the scores of the API. The quantiles are NaN in hours without
 * ensemble members.
 */
export interface DefinitionScores {
  readonly median: readonly number[];
  readonly Q10: readonly number[];
  readonly Q90: readonly number[];
  /** True for each hour in which a limit lacks data. */
  readonly missing: readonly boolean[];
  /** Scores of each model part. Together, the parts cover all hours. */
  readonly parts: readonly ScoredModelPart[];
}

/** Scores of one model part (the single run or the ensemble), with the data that explain the scores. */
export interface ScoredModelPart {
  readonly firstHour: number;
  readonly scores: PartScores;
}

/**
 * Scores every hour under the given constraints, exactly as the API does.
 *
 * @returns The scores, or undefined if the weather has a gap that prevents scoring.
 */
export function scoreDefinition(
  constraints: readonly Constraint[],
  parts: readonly ReadyModelPart[],
): DefinitionScores | undefined {
  const entry = prepared(constraints);
  const median: number[] = [];
  const Q10: number[] = [];
  const Q90: number[] = [];
  const missing: boolean[] = [];
  const scored: ScoredModelPart[] = [];
  for (const { firstHour, input } of parts) {
    const scores = scorePart({ ...input, entry });
    if ("gap" in scores) return undefined;
    scored.push({ firstHour, scores });
    for (let index = 0; index < scores.median.length; index++) {
      missing[firstHour + index] = missingLimits(scores, index).length > 0;
      median[firstHour + index] = publish(scores.median[index]!);
      Q10[firstHour + index] = publish(scores.q10[index] ?? Number.NaN);
      Q90[firstHour + index] = publish(scores.q90[index] ?? Number.NaN);
    }
  }
  return { median, Q10, Q90, missing, parts: scored };
}

/** Cache of prepared constraints. If one constraint changes, only the table of this constraint is rebuilt. */
const known = new WeakMap<Constraint, PreparedConstraint>();

function prepared(constraints: readonly Constraint[]): PreparedEntry {
  const ready = constraints.map((constraint) => {
    const one = known.get(constraint) ?? prepareEntry({ constraints: [constraint] }).constraints[0]!;
    known.set(constraint, one);
    return one;
  });
  return {
    constraints: ready,
    hoursBefore: Math.max(...ready.map(({ span }) => span.before)),
    hoursAfter: Math.max(...ready.map(({ span }) => span.after)),
  };
}

function unpackGrids(grids: WeatherModelPart["grids"]): Map<VariableName, Int16Array> {
  return new Map(Object.entries(grids).map(([name, text]) => [name as VariableName, unpackGrid(text)]));
}

/** Decodes 16-bit little-endian values from base64. */
function unpackGrid(text: string): Int16Array {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Int16Array(bytes.buffer);
}
