import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type EvalFunction, type MathNode } from "mathjs/number";
import katex from "katex";
import { describe, expect, test } from "vitest";
import { derivable, formulaOf } from "../derived.mts";
import { declarations, sourceText } from "../source-text.mts";
import { normalNumbers } from "../plots/random.mts";
import { type StatedFormula, statedFormula } from "./stated-formula.mts";
import { typeset } from "./typeset.mts";

const folder = "packages/scoring/src/derived";

type Numbers = Record<string, number | boolean>;
type Calculation = (...given: readonly unknown[]) => number;

interface Stated {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly formula: StatedFormula;
  readonly calculate: unknown;
}

/** Functions with a stated formula, by name. */
const stated: ReadonlyMap<string, Stated> = new Map(
  (
    await Promise.all(
      readdirSync(join(import.meta.dirname, "../../..", folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !/\.(?:test|suite)\.ts$/.test(file))
        .filter((file) => sourceText(`${folder}/${file}`).includes("@formula"))
        .map(async (file) => {
          const module = (await import(`../../../${folder}/${file}`)) as Record<string, unknown>;
          return declarations(sourceText(`${folder}/${file}`)).flatMap(({ name, docstring }) => {
            const formula = statedFormula(docstring);
            if (formula === undefined) return [];
            const parameters = [...docstring.matchAll(/^@param (\w+)/gm)].map(([, parameter]) => parameter!);
            return [[name, { name, parameters, formula, calculate: module[name] }] as const];
          });
        }),
    )
  ).flat(),
);

/** Ranges of the inputs with which the formulas are tested. They exceed the limits of all their cases. */
const ranges: ReadonlyMap<string, readonly [from: number, to: number]> = new Map([
  ["temperatureC", [-45, 50]],
  ["temperature100mC", [-45, 50]],
  ["wetBulbTemperatureC", [-10, 10]],
  ["dewPointC", [-40, 35]],
  ["relativeHumidityPercent", [1, 100]],
  ["windSpeedMps", [0, 30]],
  ["windSpeed10mMps", [0, 30]],
  ["windSpeed100mMps", [0.1, 40]],
  ["gustMps", [0, 50]],
  ["heightM", [1, 200]],
  ["elevationM", [-400, 5000]],
  ["pressureHpa", [500, 1050]],
  ["vapourPressureHpa", [-1, 60]],
  ["meanRadiantTemperatureC", [-60, 90]],
  ["cloudPercent", [0, 100]],
  ["shortwaveWm2", [0, 1000]],
  ["longwaveDownWm2", [100, 500]],
  ["capeJPerKg", [0, 3000]],
  ["precipitationMm", [0, 1]],
  ["inhibitionJPerKg", [0, 300]],
  ["visibilityM", [0, 3000]],
  ["solarElevationDeg", [-5, 5]],
  ["latitudeDeg", [-90, 90]],
  ["longitudeDeg", [-180, 180]],
  ["epochMs", [Date.UTC(1950, 0, 1), Date.UTC(2100, 0, 1)]],
]);
const codes: ReadonlyMap<string, readonly number[]> = new Map([
  ["weatherCode", [0, 3, 61, 80, 95, 96, 99]],
  ["precipitationType", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, Number.NaN]],
]);

const mayBeUnknown = new Set(["visibilityM", "inhibitionJPerKg"]);

/**
 * Function that formulas call although it has no one-line formula of its own. It is a polynomial with 210 coefficients, whose values are verified in a
 * separate test.
 */
const { utciPolynomial } = (await import("../../../packages/scoring/src/derived/utci/utci.ts")) as {
  readonly utciPolynomial: Calculation;
};

/** Functions that formulas may call, calculated from their stated formulas. */
const called: Readonly<Record<string, Calculation>> = {
  clip: (value, low, high) => Math.min(Math.max(value as number, low as number), high as number),
  utciPolynomial,
  ...Object.fromEntries(
    [...stated.values()].map(({ name, parameters, formula }): [string, Calculation] => [
      name,
      (...given) => {
        const values = Object.fromEntries(
          parameters.map((parameter, index) => [parameter, given[index] as number]),
        );
        return isEquation(formula) ? rootOf(name, formula, values) : valueOf(formula, values);
      },
    ]),
  ),
};

const compiled = new WeakMap<MathNode, EvalFunction>();

function evaluate(node: MathNode, scope: Numbers): number {
  const known = compiled.get(node) ?? node.compile();
  compiled.set(node, known);
  return Number(known.evaluate({ ...called, ...scope }));
}

function isEquation({ value }: StatedFormula): boolean {
  return "fn" in value && value.fn === "equal";
}

function scopeOf({ parts }: StatedFormula, given: Numbers): Numbers {
  const scope = { ...given };
  for (const { name, value } of parts) scope[name] = evaluate(value, scope);
  return scope;
}

function valueOf(formula: StatedFormula, given: Numbers): number {
  return evaluate(formula.value, scopeOf(formula, given));
}

/** Solves a stated equation for a temperature that does not exceed the air temperature, by bisection. */
function rootOf(name: string, formula: StatedFormula, given: Numbers): number {
  const [left, right] = (formula.value as MathNode & { args: [MathNode, MathNode] }).args;
  const scope = scopeOf(formula, given);
  let [low, high] = [Number(given["temperatureC"]) - 60, Number(given["temperatureC"])];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    const values = { ...scope, [name]: middle };
    if (evaluate(left, values) > evaluate(right, values)) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** Returns a random value of an input, distributed uniformly over its range. */
function drawn(parameter: string, uniform: () => number): number | boolean {
  const listed = codes.get(parameter);
  if (listed !== undefined) return listed[Math.floor(uniform() * listed.length)]!;
  if (parameter === "sea") return uniform() < 0.5;
  if (mayBeUnknown.has(parameter) && uniform() < 0.2) return Number.NaN;
  const range = ranges.get(parameter);
  if (range === undefined) throw new Error(`There is no range for ${parameter}.`);
  return range[0] + uniform() * (range[1] - range[0]);
}

function uniformNumbers(): () => number {
  const normal = normalNumbers(5);
  // The normal distribution function by the logistic one: near enough to even.
  return () => 1 / (1 + Math.exp(-1.702 * normal()));
}

/** Names of formulas that are not evaluated, because other pages or functions define their result. */
const notEvaluated = ["utciOutdoor", "wbgtOutdoor"];
const handOvers = ["gustHandOver", "windProfileHandOver"];
const evaluated = [...stated.values()].filter(({ name }) => ![...notEvaluated, ...handOvers].includes(name));

describe("stated mathematics", () => {
  test.each(evaluated)(
    "of $name gives what the function gives",
    ({ name, parameters, calculate, formula }) => {
      const uniform = uniformNumbers();
      for (let round = 0; round < 300; round++) {
        const inputs = Object.fromEntries(
          parameters.map((parameter) => [parameter, drawn(parameter, uniform)]),
        );
        const given = parameters.map((parameter) => inputs[parameter]!);
        const expected = (calculate as Calculation)(...given);
        const value = isEquation(formula) ? called[name]!(...given) : valueOf(formula, inputs);
        const tolerance = name === "wetBulb" || parameters.includes("pressureHpa") ? 0.006 : 1e-9;
        expect(
          Math.abs(value - expected),
          `${name}(${given.join(", ")}) is ${expected}, stated ${value}`,
        ).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(expected)));
      }
    },
  );

  test.each(handOvers)("of %s gives what the hand-over gives", (name) => {
    const { calculate, formula } = stated.get(name)!;
    const { follow, eFoldingHours } = calculate as {
      readonly follow: Calculation;
      readonly eFoldingHours: number;
    };
    for (const [hoursAfterEnd, ownRatio, ruleRatio, windAtStartMps, windAtEndMps] of [
      [0, 2, 1.6, 5, 7],
      [24, 1.3, 1.4, 9, 6],
      [100, 2.5, 1.6, 3, 3],
    ] as const) {
      const weight = Math.exp(-hoursAfterEnd / eFoldingHours);
      expect(
        valueOf(formula, { hoursAfterEnd, ownRatio, ruleRatio, windAtStartMps, windAtEndMps }),
      ).toBeCloseTo(follow(weight, ownRatio, ruleRatio, windAtStartMps, windAtEndMps), 10);
    }
  });

  test("is there for every variable that can be derived, but for the one with a table of codes", () => {
    const without = derivable.filter((name) => statedFormula(formulaOf(name).docstring) === undefined);
    expect(without).toEqual(["precipitation_type"]);
  });

  test("is set without a fault, and names all it is made of", () => {
    for (const { name, formula } of stated.values())
      expect(() => katex.renderToString(typeset(name, formula), { strict: "error" }), name).not.toThrow();
  });
});
