import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withWeek } from "./with-week.mts";
import { weekPicture } from "./week-picture.mts";

// Draws the week that the README shows, and writes its words and the rows of the answer below it.

const root = join(import.meta.dirname, "../../..");
const week = await weekPicture();
for (const [theme, drawing] of Object.entries(week.drawings))
  await writeFile(join(root, `docs/static/readme/week-${theme}.svg`), drawing);
const page = join(root, "README.md");
await writeFile(page, withWeek(await readFile(page, "utf8"), week));
