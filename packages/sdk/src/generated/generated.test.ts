import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generatedFiles } from "../../scripts/generated-files.ts";

const files = generatedFiles();

test.each(Object.entries(files))(
  "%s is what the schema makes today; `npm run generate` renews it",
  (name, text) => {
    expect(readFileSync(new URL(name, import.meta.url), "utf8")).toBe(text);
  },
);

test("nothing else lies beside the generated files", () => {
  const present = readdirSync(new URL(".", import.meta.url), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  expect(present.toSorted()).toEqual(Object.keys(files).toSorted());
});
