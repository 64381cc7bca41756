import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { examples } from "../examples.mts";
import { figures } from "../figures.mts";
import { requests } from "../requests.mts";
import { snippets } from "../snippets.mts";
import { frozenText } from "./frozen-text.mts";

const docs = join(import.meta.dirname, "..");
const [version] = process.argv.slice(2);
if (version === undefined) throw new Error("Which version is kept? npm --prefix docs run freeze V1");

execFileSync("docusaurus", ["docs:version", version], { cwd: docs, stdio: "inherit" });
const folder = join(docs, "versioned_docs", `version-${version}`);
for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  if (!path.endsWith(".mdx")) continue;
  const file = join(folder, path);
  writeFileSync(file, frozenText(readFileSync(file, "utf8"), { figures, snippets, examples, requests }));
}
