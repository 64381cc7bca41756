import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const source = fileURLToPath(new URL("..", import.meta.url));
const sheets = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ name, text: readFileSync(join(source, name), "utf8") }));

it("has six sizes of text", () => {
  const palette = sheets.find(({ name }) => name.endsWith("palette.css"))!.text;
  const sizes = [...palette.matchAll(/--text-(\d+): ([\d.]+)rem;/g)];
  expect(sizes.map(([, name]) => Number(name))).toEqual([12, 14, 16, 20, 28, 40]);
  for (const [, name, rem] of sizes) expect(Number(rem) * 16).toBe(Number(name));
});

it.each(sheets)("is the only source of sizes in $name", ({ text }) => {
  const sizes = [...text.matchAll(/font(?:-size)?:\s*([^;]+);/g)].map(([, value]) => value!.trim());
  for (const size of sizes) expect(size).toMatch(/^(?:inherit$|var\(--text-(?:12|14|16|20|28|40)\))/);
});
