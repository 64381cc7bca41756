import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generatedFiles } from "../../scripts/generated-files.ts";

const sources = new URL("../", import.meta.url);
const files = generatedFiles();

test.each(Object.entries(files))(
  "%s is what the schema makes today; `npm run generate` renews it",
  (name, text) => {
    expect(readFileSync(new URL(name, sources), "utf8")).toBe(text);
  },
);

test.each(["generated", "v1", "v2"])("nothing else lies beside the generated files of %s", (folder) => {
  const present = readdirSync(new URL(`${folder}/`, sources), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const made = Object.keys(files).filter((name) => name.startsWith(`${folder}/`));
  expect(present.map((name) => `${folder}/${name}`).toSorted()).toEqual(made.toSorted());
});
