import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import type { Subject } from "./subject.suite.ts";

/** File names of the modules that charge requests, and of the modules that they use. Each has the name of its folder. */
const folderOf = {
  "allowance-period.ts": "ledger",
  "apply-batch.ts": "ledger",
  "batch-store.ts": "ledger",
  "batching-ledger.ts": "ledger",
  "key-cache.ts": "keys",
  "key-finder.ts": "keys",
  "leases.ts": "ledger",
  "ledger.postgres.ts": "ledger",
  "ledger.sqlite.ts": "ledger",
  "recalls.ts": "ledger",
  "reconcile.ts": "ledger",
  "settlements.ts": "ledger",
} as const;

type ModuleFile = keyof typeof folderOf;

const files = Object.keys(folderOf) as ModuleFile[];

function urlOf(file: ModuleFile): URL {
  return new URL(import.meta.resolve(`@halcyon/accounts/${folderOf[file]}/${file.slice(0, -".ts".length)}`));
}

/** Replacement of one text in a module. */
export interface Edit {
  readonly file: ModuleFile;
  /** Text to replace, which occurs exactly once. */
  readonly from: string;
  readonly to: string;
}

/**
 * Loads copies of the modules that charge requests, with a defect.
 *
 * @throws Error if a module does not contain the text of an edit exactly once.
 */
export async function defective(edits: readonly Edit[]): Promise<Subject> {
  const copies = temporaryFolder();
  for (const file of files) {
    let text = await readFile(urlOf(file), "utf8");
    for (const { from, to } of edits.filter((edit) => edit.file === file)) {
      if (text.split(from).length !== 2) throw new Error(`${file} does not hold once: ${from}`);
      text = text.replace(from, () => to);
    }
    const importOf = (_: string, name: string): string => ` from ${JSON.stringify(addressOf(name, file))}`;
    await writeFile(join(copies, file), text.replaceAll(/ from "([^"]+)"/g, importOf));
  }
  const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ join(copies, file));
  return Object.assign({}, ...(await Promise.all(files.map(load)))) as Subject;
}

/** Returns the address of an imported module for a copy: another copy if there is one, otherwise the original module. */
function addressOf(name: string, importer: ModuleFile): string {
  if (!name.startsWith(".")) return import.meta.resolve(name);
  const { href } = new URL(name, urlOf(importer));
  const copy = files.find((file) => urlOf(file).href === href);
  return copy === undefined ? href : `./${copy}`;
}
