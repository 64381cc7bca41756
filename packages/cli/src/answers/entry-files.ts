import { readFile } from "node:fs/promises";
import { type EntryFile, entryFileText, readEntryFile } from "@halcyon/schema/wire";
import type { EntryDetail, Halcyon, TaskRequest } from "@halcyon/sdk/v2";
import { CommandError } from "../command-error.ts";
import { withApi, withLastingApi } from "../connection/api.ts";
import { entriesOf, entryOf, type EntryOptions } from "../connection/entry-of.ts";
import type { Surroundings } from "../surroundings.ts";
import { plain } from "../terminal/plain.ts";
import { type PrintOptions, printAnswer } from "../terminal/print-answer.ts";

export interface ImportOptions extends PrintOptions {
  /** Slug or id of the custom task or scenario that the file replaces. If absent, the file becomes a new task or scenario. */
  readonly replace?: string;
}

/** Prints a task or scenario in the file format that {@link importEntry} reads. */
export async function exportEntry(surroundings: Surroundings, options: EntryOptions): Promise<void> {
  const { type, ...request } = await withApi(surroundings, async (halcyon) => {
    const { type: wanted, id } = await entryOf(halcyon, options);
    return await callsOf(halcyon, wanted).get(id);
  });
  surroundings.stdout.write(entryFileText({ type, request }));
}

/**
 * Saves the task or scenario of a file as a new task or scenario of the account. With `replace`, it becomes the next version of an existing task or scenario.
 *
 * @throws CommandError if the file cannot be read or has faults, or if the account already has a task or scenario of that name.
 */
export async function importEntry(
  surroundings: Surroundings,
  path: string,
  options: ImportOptions,
): Promise<void> {
  const file = await fileAt(path);
  // A field that was read and is absent is never stored as undefined.
  const request = file.request as TaskRequest;
  const answered = await withLastingApi(surroundings, async (halcyon) => {
    const calls = callsOf(halcyon, file.type);
    if (options.replace !== undefined) {
      const { id } = await entryOf(halcyon, { [file.type]: [options.replace] });
      const { version } = await calls.get(id);
      return await calls.replace(id, request, { version }).withResponse();
    }
    await refuseTaken(halcyon, file);
    return await calls.create(request).withResponse();
  });
  printAnswer(surroundings, options, answered, { lines: () => savedLines(answered.data) });
}

function callsOf(halcyon: Halcyon, type: EntryFile["type"]) {
  return type === "task" ? halcyon.tasks : halcyon.scenarios;
}

/** Reads a file with a task or scenario. */
async function fileAt(path: string): Promise<EntryFile> {
  const quoted = JSON.stringify(path);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT"
      ? new CommandError("absent", `There is no file ${quoted}. "halcyon export" writes one.`)
      : new CommandError("refused", `${quoted} cannot be read (${error.code}). Give the path of a file.`);
  });
  const read = readEntryFile(text);
  if (!("faults" in read)) return read;
  const faults = read.faults.map((fault) => `\n  ${plain(fault)}`).join("");
  throw new CommandError("refused", `${quoted} is not imported. Change this in the file:${faults}`);
}

/** Refuses a file if the account already has an entry of the same name, because a second one is rarely meant. */
async function refuseTaken(halcyon: Halcyon, { type, request: { name } }: EntryFile): Promise<void> {
  const own = await entriesOf(callsOf(halcyon, type).list({ scope: "custom", limit: 100 }));
  const taken = own.find((one) => one.name === name);
  if (taken === undefined) return;
  throw new CommandError(
    "refused",
    `You already have the ${type} ${JSON.stringify(plain(name))}, with the id ${taken.id}. --replace ${taken.id} saves the file as its next version. For a second ${type}, change "name" in the file.`,
  );
}

function savedLines({ type, id, name, version }: EntryDetail): readonly string[] {
  return [
    `Saved as ${type} ${id}, version ${version}: ${plain(name)}`,
    `Score it: halcyon score --at <place> --${type} ${id}`,
  ];
}
