import { chmod, mkdir, open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Database, openDatabase } from "../database.ts";
import { isDiskFull, isLocked } from "../database-fault.ts";
import { EmptyDatabaseError } from "../schema/migrate.ts";
import { MovedError } from "../schema/moved.ts";
import type { SqliteDialectOptions } from "../sqlite/sqlite-dialect.ts";
import { keepWitness, requireWitnessed, WitnessError, witnessSuffix } from "./witness.ts";

/** Error for a data folder that cannot be used. Its message has one line. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}

export const databaseName = "halcyon.sqlite";
const witnessName = `${databaseName}${witnessSuffix}`;

/**
 * Name of the file with the key that an embedded server prints. `webhookMasterFile` is the name of the file with the master secret of webhooks. Both files are
 * in the data folder.
 */
export const demoKeyFile = "demo-key";
export const webhookMasterFile = "webhook-master";

/**
 * Opens the database of a data folder. Creates the folder and the database if they do not exist. Only the owner has access to a created folder and all files
 * in it.
 *
 * @throws DataFolderError if the folder cannot be used. It is also thrown if other files in the folder show that the database has lost data. In this case, no
 * new database is created.
 */
export async function openDataFile(directory: string, options?: SqliteDialectOptions): Promise<Database> {
  const file = join(directory, databaseName);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const traces = await tracesIn(directory);
    // SQLite deletes the log of an empty file, which may hold all that there was.
    if (traces.length > 0 && (await sizeOf(file)) === 0)
      throw new EmptyDatabaseError("the database is empty");
    requireWitnessed(file);
    await makePrivate(directory, file);
    const isUsed = traces.includes(demoKeyFile) || traces.includes(witnessName);
    return await openDatabase(file, { ...options, isUsed, onRare: keepWitness });
  } catch (error) {
    throw new DataFolderError(lineOf(error, directory), { cause: error });
  }
}

/**
 * Checks that the database of a data folder still contains all data that its witness file records.
 *
 * @throws DataFolderError if data are missing or the witness file cannot be read.
 */
export function requireWholeFile(directory: string): void {
  try {
    requireWitnessed(join(directory, databaseName));
  } catch (error) {
    throw new DataFolderError(lineOf(error, directory), { cause: error });
  }
}

/** Returns one line with advice about an error from a full disk or a locked file; undefined for all other errors. */
export function dataFaultLine(error: unknown, folder = "the data folder"): string | undefined {
  if (isDiskFull(error))
    return `the disk of ${folder} is full; make room on it, or name another folder in HALCYON_DATA_DIR`;
  if (isLocked(error))
    return `another process keeps the database of ${folder} locked; end it, or try again later`;
  return undefined;
}

function lineOf(error: unknown, directory: string): string {
  const folder = `the data folder ${directory}`;
  if (error instanceof EmptyDatabaseError)
    return `the database of ${folder} is empty and was not before; put a copy of ${databaseName} back, or move the other files out to begin anew`;
  if (error instanceof WitnessError)
    return `the database of ${folder} ${error.message}; put a copy of ${databaseName} back, or delete ${witnessName} to go on with what is there`;
  if (error instanceof MovedError) return `${folder}: ${error.message}`;
  const reason = error instanceof Error ? error.message : String(error);
  return (
    dataFaultLine(error, folder) ?? `${folder} cannot be used (${reason}); name another in HALCYON_DATA_DIR`
  );
}

/** Returns the names of those files in a folder that exist only if the folder's database was used before. */
async function tracesIn(directory: string): Promise<string[]> {
  const names = [demoKeyFile, witnessName, `${databaseName}-wal`];
  const sizes = await Promise.all(names.map((name) => sizeOf(join(directory, name))));
  return names.filter((_name, index) => sizes[index]! > 0);
}

/** Returns the size of a file [bytes]; 0 if it does not exist. */
async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
}

/**
 * Restricts access to the database and the files next to it to the owner. Creates the database if it does not exist, because SQLite gives its other
 * files the same mode.
 */
async function makePrivate(directory: string, file: string): Promise<void> {
  const database = await open(file, "a", 0o600);
  await database.close();
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (entry.isFile() || entry.name === databaseName) await makeOwn(join(directory, entry.name));
  }
}

async function makeOwn(file: string): Promise<void> {
  try {
    if (((await stat(file)).mode & 0o777) !== 0o600) await chmod(file, 0o600);
  } catch (error) {
    // Files of SQLite come and go with its last connection; those of another user, or on a disk without modes, cannot be changed.
    if (!["ENOENT", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
