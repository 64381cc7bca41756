import { type Unit, variable, variableNames } from "@halcyon/schema";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readUnit } from "./read-unit.ts";

const hourSeconds = 3600;
const daySeconds = 86_400;

/** Returns the converted value, or the reason why it cannot be converted. */
function read(text: string, to: Unit | "kg m-3", value: number, stepSeconds = hourSeconds): number | string {
  const unit = readUnit(text, to, stepSeconds);
  return "problem" in unit ? unit.problem : unit.convert(value);
}

/** Table of 12.5 in each unit, over an hour, computed with UDUNITS by scripts/units/spellings.py. */
const spellings = JSON.parse(
  readFileSync(new URL("golden/unit-spellings.json", import.meta.url), "utf8"),
) as readonly (readonly [text: string, to: Unit | "kg m-3", value: number])[];

describe("units of public files", () => {
  test.each(spellings)("%j into %s: 12.5 is %d", (text, to, expected) => {
    const found = read(text, to, 12.5);
    expect(found).toBeTypeOf("number");
    expect(Math.abs((found as number) - expected)).toBeLessThanOrEqual(
      1e-6 * Math.max(1, Math.abs(expected)),
    );
  });

  test("are more than a hundred and fifty", () => {
    expect(new Set(spellings.map(([text]) => text)).size).toBeGreaterThan(150);
  });

  /** Factors from NIST Special Publication 811 (2008), appendix B, and tenths as files of whole numbers use them. */
  test.each<[string, Unit, number, number]>([
    ["mph", "m/s", 1, 0.447_04],
    ["deg", "deg", 270, 270],
    ["0.1 degC", "degC", -52, -5.2],
    ["0.1 K", "degC", 2952, 22.05],
    ["0.1 mm", "mm", 253, 25.3],
    ["10^-3 m", "mm", 3, 3],
  ])("%j into %s: %d is %d", (text, to, value, expected) => {
    expect(read(text, to, value)).toBeCloseTo(expected, 9);
  });

  test("rates count by the step, amounts do not, and energies by their power", () => {
    expect(read("kg m**-2 s**-1", "mm", 2 / daySeconds, daySeconds)).toBeCloseTo(2, 9);
    expect(read("kg m-2", "mm", 3, daySeconds)).toBe(3);
    expect(read("J m**-2", "W/m2", 8_640_000, daySeconds)).toBeCloseTo(100, 9);
    const counts = (text: string, to: Unit): unknown => readUnit(text, to, hourSeconds);
    expect(counts("mm/day", "mm")).toMatchObject({ counts: "rate" });
    expect(counts("m", "mm")).toMatchObject({ counts: "amount" });
    expect(counts("MJ m-2", "W/m2")).toMatchObject({ counts: "amount" });
    expect(counts("MJ m-2 day-1", "W/m2")).toMatchObject({ counts: "value" });
  });

  test("a canonical unit changes nothing", () => {
    const units = new Set(variableNames.map((name) => variable(name).unit));
    for (const unit of units) expect(read(unit, unit, 10.1)).toBe(10.1);
  });
});

describe("other texts", () => {
  test.each<[string, Unit]>([
    ["K", "mm"],
    ["mm", "degC"],
    ["", "degC"],
    ["m s-1", "hPa"],
    ["J m-2", "mm"],
    ["kg m-2 s-1", "%"],
  ])("%j does not measure what is in %s", (text, to) => {
    expect(read(text, to, 1)).toMatch(/does not measure what is in/);
  });

  test.each<[string, Unit, RegExp]>([
    ["mm dya-1", "mm", /"mm dya-1" is not known: it has "dya"\. Did you mean day\?/],
    ["degrees_celcius", "degC", /"degrees_celcius" is not known\. Did you mean degrees_celsius\?/],
    ["furlong", "m", /"furlong" is not known\.$/],
    ["constructor", "m", /not known/],
    ["toString", "mm", /not known/],
    ["kg m-2 )(", "mm", /not known|does not measure/],
    ["?", "mm", /not known/],
  ])("%j is refused by its name, with what is near", (text, to, message) => {
    expect(read(text, to, 1)).toMatch(message);
  });
});
