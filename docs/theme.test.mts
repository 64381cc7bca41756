import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bands } from "@halcyon/schema";
import { bandColours } from "@halcyon/schema/wire";
import { expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "src/theme.css"), "utf8");

/** Returns the values of a colour of the guide in the light and the dark theme. */
function colours(name: string): string[] {
  return [...css.matchAll(new RegExp(`^  --${name}: (#[0-9a-f]{3,6});`, "gm"))].map(([, colour]) => colour!);
}

test.each(bands)("%s hours have the colours of the console", (band) => {
  const { light, dark } = bandColours.suitability[band];
  expect(colours(`halcyon-${band}`)).toEqual([light, dark]);
});

test("the outline of a band stands out from the page by 3 to 1", () => {
  const pages = colours("ifm-background-color");
  expect(pages).toHaveLength(2);
  colours("halcyon-faint").forEach((outline, mode) => {
    expect(contrast(outline, pages[mode]!), outline).toBeGreaterThanOrEqual(3);
  });
});

test.each(["ink", "faint", "text", "value", "word", "name"])(
  "code in the colour %s is read on its ground by 4.5 to 1",
  (name) => {
    const grounds = colours("code-ground");
    const written = colours(`code-${name}`);
    expect(written).toHaveLength(2);
    for (const [mode, colour] of written.entries())
      expect(contrast(colour, grounds[mode]!)).toBeGreaterThanOrEqual(4.5);
  },
);

/** Returns the contrast of two colours according to WCAG 2.2, 1..21. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replaceAll(/[0-9a-f]/g, "$&$&") : colour;
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
