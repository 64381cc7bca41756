import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { takeUp, writeDurably } from "@halcyon/store/writer-kit";
import type { Provider, ProviderFile } from "../providers/provider.ts";
import { readSealed, writeSealed } from "./sealed-file.ts";

/**
 * Data on disk that an ingest has fetched. An interrupted ingest continues from them. For each file of the provider, the journal contains its index, and one
 * file per message with the part that the ingest stores. Each file of the journal is complete or absent.
 */
export interface Journal {
  /**
   * Claims the journal for a plan (a text that identifies what an ingest fetches). If the journal belongs to another plan, all data in the journal are removed.
   */
  claim(plan: string): Promise<void>;
  /** Opens the journal for one file of the provider. Removes data that a killed process left incomplete, and data that have changed on disk. */
  open(file: ProviderFile): Promise<FileJournal>;
}

export interface FileJournal {
  index(): Promise<string | undefined>;
  keepIndex(text: string): Promise<void>;
  has(offset: number): boolean;
  /** Number of messages that were removed because they had changed on disk. */
  readonly changed: number;
  /** Returns the path of the file with the stored part of a message. `offset` is the offset of the message in the provider's file [bytes]. */
  pathOf(offset: number): string;
  keep(offset: number, bytes: Uint8Array): Promise<void>;
  /** Removes the stored data of a file that the provider has rewritten. */
  forget(): Promise<void>;
}

const indexName = "index";
const messageEnding = ".message";

/**
 * Removes the fetched data of a run and of all earlier runs. If a provider reuses forecasts as members of later runs, only the data of files that are not in
 * `files` are removed.
 */
export async function forgetFetched(
  workFolder: string,
  provider: JournalOwner,
  run: EpochHour,
  files: readonly ProviderFile[],
): Promise<void> {
  const { id, lagged } = provider;
  if (lagged === undefined) {
    await removeIn(workFolder, (name) => name.startsWith(`${id}-`) && name < folderName(provider, run + 1));
    return;
  }
  const folder = join(workFolder, folderName(provider, run));
  for (const kind of new Set(files.map((file) => file.kind))) {
    const names = new Set(files.map(fileName));
    await removeIn(join(folder, kind), (name) => !names.has(name));
  }
}

async function removeIn(folder: string, isOld: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder).catch(absentAs<string[]>([]));
  await Promise.all(
    names.filter(isOld).map(async (name) => rm(join(folder, name), { recursive: true, force: true })),
  );
}

type JournalOwner = Pick<Provider, "id" | "lagged">;

/** Opens the journal of a run in a work folder. Journals of other runs may be in the same folder. */
export function openJournal(workFolder: string, provider: JournalOwner, run: EpochHour): Journal {
  const folder = join(workFolder, folderName(provider, run));
  return {
    claim: async (plan) => {
      await takeUp(folder, plan);
    },
    open: async (file) => fileJournal(join(folder, file.kind, fileName(file))),
  };
}

/** Returns the name of the folder with the fetched data of a run. If a provider takes members from earlier runs, all its runs share one folder. */
function folderName({ id, lagged }: JournalOwner, run: EpochHour): string {
  if (lagged !== undefined) return `${id}-members`;
  return `${id}-${formatEpochHour(run).slice(0, 13).replaceAll(/[-:]/gu, "")}`;
}

/** Returns the name under which the data of a provider's file are stored. It includes the folder, because files in two folders may have the same name. */
function fileName({ url }: ProviderFile): string {
  return new URL(url).pathname
    .split("/")
    .slice(-2)
    .join("-")
    .replaceAll(/[^\w.-]/gu, "_");
}

async function fileJournal(folder: string): Promise<FileJournal> {
  const names = await readdir(folder).catch(absentAs<string[]>([]));
  const halfWritten = names.filter((name) => name.endsWith(".tmp"));
  await Promise.all(halfWritten.map(async (name) => rm(join(folder, name), { force: true })));
  const kept = new Set(names);
  let changed = 0;
  for (const name of names.filter((one) => one.endsWith(messageEnding))) {
    if ((await readSealed(join(folder, name))) !== undefined) continue;
    await rm(join(folder, name));
    kept.delete(name);
    changed += 1;
  }
  return {
    changed,
    index: async () => readFile(join(folder, indexName), "utf8").catch(absentAs(undefined)),
    keepIndex: async (text) => writeDurably(join(folder, indexName), text),
    has: (offset) => kept.has(nameOf(offset)),
    pathOf: (offset) => join(folder, nameOf(offset)),
    keep: async (offset, bytes) => {
      await writeSealed(join(folder, nameOf(offset)), bytes);
      kept.add(nameOf(offset));
    },
    forget: async () => {
      await rm(folder, { recursive: true, force: true });
      kept.clear();
    },
  };
}

function nameOf(offset: number): string {
  return `${offset}${messageEnding}`;
}

function absentAs<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}
