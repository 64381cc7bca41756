import { type Entry, polarities, type Unit, variable, type VariableName } from "@halcyon/schema";
import { variableWords } from "@halcyon/schema/words";
import type { Step } from "./steps.ts";

/** Parameter of a collection: one number for each place and step. */
export interface Parameter {
  /** Name of the parameter in queries. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly unit: Unit;
  /** CF standard name of the observed property; undefined if the convention has none. */
  readonly cfName: string | undefined;
  /** Name of the observed property for readers. */
  readonly property: string;
  /** Statistic over the step, or `instantaneous`. */
  readonly method: string;
  readonly step: Step;
  /** Variable whose values the parameter has; absent for scores. */
  readonly variable?: VariableName;
  /** Name of the task or scenario whose scores the parameter has; absent for weather. */
  readonly scored?: string;
}

/** Statistics of the members of a forecast. The first one has the name of the variable alone. */
export const memberStatistics = ["median", "Q10", "Q90"] as const;
type MemberStatistic = (typeof memberStatistics)[number];

const statisticWords: Readonly<Record<MemberStatistic, string>> = {
  median: "Median over the members, or the value of the single run.",
  Q10: "Tenth percentile over the members; null in the part with a single run.",
  Q90: "Ninetieth percentile over the members; null in the part with a single run.",
};

/** Names of statistics over a step, as EDR spells them. */
const methods: ReadonlyMap<string, string> = new Map([
  ["mean", "mean"],
  ["sum", "sum"],
  ["min", "minimum"],
  ["max", "maximum"],
]);

/** Returns the name of the parameter for a statistic of a variable. */
export function parameterName(name: VariableName, statistic: MemberStatistic): string {
  return statistic === "median" ? name : `${name}.${statistic}`;
}

/** Returns the parameter for a variable of a forecast. */
export function forecastParameter(name: VariableName, statistic: MemberStatistic): Parameter {
  const plain = variableParameter(name, "hour", variable(name).stepType);
  const label = statistic === "median" ? plain.label : `${plain.label}, ${statistic}`;
  return {
    ...plain,
    id: parameterName(name, statistic),
    label,
    description: `${plain.description} ${statisticWords[statistic]}`,
  };
}

/**
 * Returns the parameter for a variable of a record.
 *
 * @param statistic - Statistic over the step, such as `mean`. Any other text means the value at the time.
 */
export function variableParameter(name: VariableName, step: Step, statistic: string): Parameter {
  const { unit, description, cfName } = variable(name);
  const words = variableWords(name);
  const method = methods.get(statistic) ?? "instantaneous";
  return { id: name, label: words, description, unit, cfName, property: words, method, step, variable: name };
}

/** Numbers that a collection of scores has for each task or scenario, by the end of their names. */
export const scoreEndings = ["", ".share_acceptable", ".share_ideal"] as const;
export type ScoreEnding = (typeof scoreEndings)[number];

/** Returns the name of a task or scenario, and the words about it, for the parameter of its scores. */
interface ScoredWords extends Pick<Entry, "type"> {
  readonly name: string;
}

/** Returns the parameter for the scores of a task or scenario, or for a share of the members. */
export function scoreParameter(id: string, ending: ScoreEnding, { name, type }: ScoredWords): Parameter {
  const shares: Readonly<Record<ScoreEnding, readonly [label: string, description: string]>> = {
    "": [name, `Score from 0 to 1 of the ${type} "${name}" (${polarities[type]}). A planning aid.`],
    ".share_acceptable": [
      `${name}, share acceptable`,
      `Share of the members with a score of at least 0.1 for the ${type} "${name}", from 0 to 1. It is null in hours without members.`,
    ],
    ".share_ideal": [
      `${name}, share ideal`,
      `Share of the members with a score above 0.9 for the ${type} "${name}", from 0 to 1. It is null in hours without members, and if a limit has no data.`,
    ],
  };
  const [label, description] = shares[ending];
  return {
    id: `${id}${ending}`,
    label,
    description,
    unit: "1",
    cfName: undefined,
    property: name,
    method: "instantaneous",
    step: "hour",
    scored: id,
  };
}
