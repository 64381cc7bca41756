import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type EpochHour, formatEpochHour } from "@halcyon/schema";
import { takeUp, writeDurably } from "@halcyon/store/writer-kit";
import type { Provider, ProviderFile } from "../providers/provider.ts";

/**
 * What an ingest has fetched, kept on disk so that the next one continues it: the index of each file, and a file for what is kept of each
 * message. Each of these files is whole or absent.
 */
export interface Journal {
  /** Begins anew where what it holds was kept by another plan. */
  claim(plan: string): Promise<void>;
  /** The journal of one file of the provider. Half-written files of a writer that died are removed. */
  open(file: ProviderFile): Promise<FileJournal>;
}

export interface FileJournal {
  index(): Promise<string | undefined>;
  keepIndex(text: string): Promise<void>;
  has(offset: number): boolean;
  /** Where what is kept of the message at an offset stands. */
  pathOf(offset: number): string;
  keep(offset: number, bytes: Uint8Array): Promise<void>;
  /** Forgets the file, where the provider has written it anew. */
  forget(): Promise<void>;
}

const indexName = "index";

/** Removes the journals of runs that started before one. */
export async function forgetRunsBefore(
  workFolder: string,
  { id }: Pick<Provider, "id">,
  run: EpochHour,
): Promise<void> {
  const names = await readdir(workFolder).catch(absentAs<string[]>([]));
  const before = names.filter((name) => name.startsWith(`${id}-`) && name < folderName(id, run));
  await Promise.all(before.map(async (name) => rm(join(workFolder, name), { recursive: true })));
}

/** The journal of a run in a work folder, which holds the journals of other runs beside it. */
export function openJournal(workFolder: string, provider: Pick<Provider, "id">, run: EpochHour): Journal {
  const folder = join(workFolder, folderName(provider.id, run));
  return {
    claim: async (plan) => {
      await takeUp(folder, plan);
    },
    open: async (file) => fileJournal(join(folder, file.kind, fileName(file))),
  };
}

function folderName(id: string, run: EpochHour): string {
  return `${id}-${formatEpochHour(run).slice(0, 13).replaceAll(/[-:]/gu, "")}`;
}

function fileName({ url }: ProviderFile): string {
  return new URL(url).pathname.split("/").at(-1)!;
}

async function fileJournal(folder: string): Promise<FileJournal> {
  const names = await readdir(folder).catch(absentAs<string[]>([]));
  const halfWritten = names.filter((name) => name.endsWith(".tmp"));
  await Promise.all(halfWritten.map(async (name) => rm(join(folder, name), { force: true })));
  const kept = new Set(names);
  return {
    index: async () => readFile(join(folder, indexName), "utf8").catch(absentAs(undefined)),
    keepIndex: async (text) => writeDurably(join(folder, indexName), text),
    has: (offset) => kept.has(nameOf(offset)),
    pathOf: (offset) => join(folder, nameOf(offset)),
    keep: async (offset, bytes) => {
      await writeDurably(join(folder, nameOf(offset)), bytes);
      kept.add(nameOf(offset));
    },
    forget: async () => {
      await rm(folder, { recursive: true, force: true });
      kept.clear();
    },
  };
}

function nameOf(offset: number): string {
  return `${offset}.message`;
}

function absentAs<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}
