import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { madePalette } from "../../bundling/made-palette.ts";

it("has the colours of the schema: `npm --prefix apps/console run palette`", () => {
  const sheet = readFileSync(join(import.meta.dirname, "palette.css"), "utf8");
  expect(madePalette(sheet)).toBe(sheet);
});
