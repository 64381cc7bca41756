import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const sheet = readFileSync(join(import.meta.dirname, "palette.css"), "utf8");

/** Minimum difference in lightness of adjacent greys that must be distinguishable [L* of CIELAB]. */
const leastStep = 15;

/** Returns the lightness of a custom property, from 0 for black to 100 for white. */
function lightness(name: string, theme: 0 | 1): number {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(sheet)!;
  const channels = (theme === 0 ? light! : dark!).match(/../g)!.map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red, green, blue] = channels as [number, number, number];
  return 116 * Math.cbrt(0.2126 * red + 0.7152 * green + 0.0722 * blue) - 16;
}

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("in greys, on a %s ground,", (_, theme) => {
  const steps = (names: readonly string[]): number[] =>
    names.slice(1).map((name, index) => Math.abs(lightness(name, theme) - lightness(names[index]!, theme)));

  it.each([
    ["a task", ["ideal", "acceptable", "unsuitable"]],
    ["a scenario", ["present", "partly-present", "hardly-present", "absent"]],
  ])("the bands of %s are told apart, each paler or darker than the one above", (_of, names) => {
    expect(Math.min(...steps(names))).toBeGreaterThanOrEqual(leastStep);
    const sign = Math.sign(lightness(names[0]!, theme) - lightness(names.at(-1)!, theme));
    const values = names.map((name) => sign * lightness(name, theme));
    expect(values).toEqual(values.toSorted((one, other) => other - one));
  });

  it("a stop is told by lines that stand out from it", () => {
    expect(steps(["stop", "hatch"])[0]).toBeGreaterThanOrEqual(2 * leastStep);
  });
});
