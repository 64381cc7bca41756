/*
 * Makes places/areas.tsv from the list of ISO 3166-2 in iso-3166 4.4.0: the code and name of each state, province, county or island group. A town that has the
 * name of an area of another country is never the only place that the name may mean:
 *
 *     node scripts/make-areas.ts
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { iso31662 } from "iso-3166";

const lines = iso31662.map(({ code, name }) => `${code}\t${name}\n`).toSorted();
writeFileSync(join(import.meta.dirname, "../places/areas.tsv"), lines.join(""));
