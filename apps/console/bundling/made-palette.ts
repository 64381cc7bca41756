import { readFile, writeFile } from "node:fs/promises";
import { bandColours, bandLineColours } from "@halcyon/schema/wire";

/** Colours of the schema, by their custom property in the style sheet. */
const properties = {
  ideal: bandColours.suitability.ideal,
  acceptable: bandColours.suitability.acceptable,
  unsuitable: bandColours.suitability.unsuitable,
  stop: bandColours.suitability.stop,
  hatch: bandLineColours.stop,
  "unsuitable-line": bandLineColours.unsuitable,
  present: bandColours.presence.ideal,
  "partly-present": bandColours.presence.acceptable,
  "hardly-present": bandColours.presence.unsuitable,
  absent: bandColours.presence.stop,
};

/** Returns the style sheet with the colours of the schema in place of its own. */
export function madePalette(sheet: string): string {
  return Object.entries(properties).reduce((made, [name, { light, dark }]) => {
    const line = new RegExp(`(?<=^  --${name}: )light-dark\\([^)]*\\);$`, "m");
    if (!line.test(made)) throw new Error(`The style sheet has no line for --${name}.`);
    return made.replace(line, `light-dark(${light}, ${dark});`);
  }, sheet);
}

if (process.argv[1] === import.meta.filename) {
  const path = new URL("../src/styles/palette.css", import.meta.url);
  await writeFile(path, madePalette(await readFile(path, "utf8")));
}
