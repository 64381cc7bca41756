import { readFileSync, writeFileSync } from "node:fs";
import { entries } from "../src/index.ts";
import { type Versions, versions } from "./versions.ts";

const file = new URL("../versions.json", import.meta.url);
const recorded = JSON.parse(readFileSync(file, "utf8")) as Versions;
writeFileSync(file, `${JSON.stringify(versions(entries, recorded), undefined, 2)}\n`);
