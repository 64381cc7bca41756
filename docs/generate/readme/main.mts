import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mapPicture, withMap } from "./map-picture.mts";
import { withWeek } from "./with-week.mts";
import { weekPicture } from "./week-picture.mts";

// Draws the week and the map that the README shows, and writes their words and the rows of the answer below the week. The front page has the map too.

const root = join(import.meta.dirname, "../../..");
const week = await weekPicture();
for (const [theme, drawing] of Object.entries(week.drawings))
  await writeFile(join(root, `docs/static/readme/week-${theme}.svg`), drawing);
const map = await mapPicture();
await writeFile(join(root, "docs/static/readme/map.svg"), map.drawing);
const page = join(root, "README.md");
await writeFile(page, withMap(withWeek(await readFile(page, "utf8"), week), map.words));
const front = join(root, "docs/content/start.mdx");
await writeFile(front, withMap(await readFile(front, "utf8"), map.words));
