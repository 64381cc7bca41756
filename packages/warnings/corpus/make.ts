import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { shapeCases } from "./area-cases.ts";
import { Random } from "./builders.ts";
import { codeCases } from "./code-cases.ts";
import { feedCases } from "./feed-cases.ts";
import { hostileCases } from "./hostile-cases.ts";
import {
  chainCases,
  clearCases,
  languageCases,
  segmentCases,
  statusCases,
  timeCases,
} from "./message-cases.ts";
import { encodingCases, heightCases } from "./writing-cases.ts";
import type { CorpusCase } from "./spec.ts";

/** Seed of the corpus that the tests use. */
export const corpusSeed = 49;

/** Makes the 300 cases that a seed determines. Their expected results come from a model that shares no code with the package. */
export function makeCorpus(seed: number = corpusSeed): readonly CorpusCase[] {
  const random = new Random(seed);
  return [
    ...chainCases(random),
    ...languageCases(random),
    ...segmentCases(random),
    ...shapeCases(random),
    ...codeCases(),
    ...timeCases(),
    ...statusCases(),
    ...clearCases(),
    ...encodingCases(),
    ...hostileCases(),
    ...feedCases(),
    ...heightCases(),
  ];
}

/** Writes the documents and the truth of each case into a folder. */
function writeCorpus(folder: string): void {
  for (const [number, { snapshots, shapes, ...one }] of makeCorpus().entries()) {
    const caseFolder = join(folder, one.group, String(number).padStart(3, "0"));
    for (const [index, documents] of snapshots.entries()) {
      mkdirSync(join(caseFolder, String(index)), { recursive: true });
      for (const { name, bytes } of documents) writeFileSync(join(caseFolder, String(index), name), bytes);
    }
    writeFileSync(
      join(caseFolder, "truth.json"),
      `${JSON.stringify({ ...one, shapes: Object.fromEntries(shapes) }, null, 2)}\n`,
    );
  }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    throw new Error("Name the folder: node packages/warnings/corpus/make.ts <folder>");
  writeCorpus(folder);
}
