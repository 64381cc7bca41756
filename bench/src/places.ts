import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { placeFileBytes, placeFileName } from "@halcyon/server/open-gazetteer";
import type { Figure } from "./figure.ts";
import type { PlacesSpent } from "./places-process.ts";
import { answeringProcess, temporaryFolder } from "./processes.ts";

const textFolder = join(import.meta.dirname, "../../apps/server/places");

interface Corpus {
  readonly texts: readonly { readonly text: string; readonly id: number }[];
  readonly homonyms: readonly string[];
}

/** Measures what the table of places costs, and how many texts of the corpus resolve. */
export async function placeFigures(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  const bytes = placeFileBytes(textFolder);
  await writeFile(join(folder.path, placeFileName), bytes);
  const corpus = JSON.parse(readFileSync(join(textFolder, "corpus.json"), "utf8")) as Corpus;
  const order = { folder: folder.path, texts: [...corpus.texts.map(({ text }) => text), ...corpus.homonyms] };
  const { answer } = await answeringProcess("places-process.ts", order, ["--expose-gc"]);
  const { openMs, mebibytes, searchMs, resolved } = answer as PlacesSpent;
  const sorted = searchMs.toSorted((a, b) => a - b);
  const right = corpus.texts.filter(({ id }, index) => resolved[index] === id).length;
  const given = resolved.filter((id) => id !== null).length;
  return [
    { name: "table of places", value: bytes.length / 1e6, unit: "MB", atMost: 10.2 },
    { name: "first look-up, with opening the table", value: openMs, unit: "ms", atMost: 20 },
    { name: "memory of the table, after the first look-up", value: mebibytes, unit: "MiB", atMost: 11 },
    {
      name: "search, slowest of a hundred",
      value: sorted[Math.floor(0.99 * sorted.length)]!,
      unit: "ms",
      atMost: 2,
      beside: `on average ${(sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length).toPrecision(2)} ms`,
    },
    { name: "texts of the corpus that resolve to their place, of 500", value: right, unit: "", atLeast: 308 },
    { name: "texts that resolve to another place", value: given - right, unit: "", atMost: 0 },
  ];
}
