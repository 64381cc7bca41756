import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Database, openDatabase } from "./database.ts";

/** The data folder cannot be used; the message is one line. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}

/**
 * Opens the database of a data folder, making both where they are not there; the folder is for its owner alone.
 *
 * @throws DataFolderError
 */
export async function openDataFile(directory: string): Promise<Database> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return await openDatabase(join(directory, "halcyon.sqlite"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(
      `the data folder ${directory} cannot be used (${reason}); name another in HALCYON_DATA_DIR`,
      {
        cause: error,
      },
    );
  }
}
