import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import type { Subject } from "./subject.suite.ts";

const folder = new URL("../accounts/", import.meta.url);

/** The modules that charge, and those that they are made of. */
const files = [
  "allowance-period.ts",
  "apply-batch.ts",
  "batch-store.ts",
  "batching-ledger.ts",
  "key-cache.ts",
  "key-finder.ts",
  "leases.ts",
  "ledger.postgres.ts",
  "ledger.sqlite.ts",
  "recalls.ts",
  "reconcile.ts",
  "settlements.ts",
] as const;

/** One place of one of the modules, written otherwise. */
export interface Edit {
  readonly file: (typeof files)[number];
  /** Stands there exactly once. */
  readonly from: string;
  readonly to: string;
}

/**
 * Loads copies of the modules with a defect in them.
 *
 * @throws where the module does not hold the text, or holds it more than once: the edit has lost its place.
 */
export async function defective(edits: readonly Edit[]): Promise<Subject> {
  const copies = temporaryFolder();
  for (const file of files) {
    let text = await readFile(new URL(file, folder), "utf8");
    for (const { from, to } of edits.filter((edit) => edit.file === file)) {
      if (text.split(from).length !== 2) throw new Error(`${file} does not hold once: ${from}`);
      text = text.replace(from, () => to);
    }
    await writeFile(join(copies, file), text.replaceAll(/ from "([^"]+)"/g, importOf));
  }
  const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ join(copies, file));
  return Object.assign({}, ...(await Promise.all(files.map(load)))) as Subject;
}

/** A copy finds the other copies beside it, and everything else where it was. */
function importOf(text: string, name: string): string {
  if (files.some((file) => name === `./${file}`)) return text;
  const url = name.startsWith(".") ? new URL(name, folder).href : import.meta.resolve(name);
  return ` from ${JSON.stringify(url)}`;
}
