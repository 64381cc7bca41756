import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { moduleBeside } from "@halcyon/base/module-beside";
import { resultCodeOf } from "../database-fault.ts";
import type { Procedure } from "../sqlite/procedure.ts";

/**
 * Suffix that is appended to the name of a SQLite file to get the name of its witness file. The witness file records what the SQLite file contained, so that
 * lost data are noticed. If you delete the SQLite file, also delete the witness file.
 */
export const witnessSuffix = "-witness";

/** Summary of a SQLite file, as of the last write to a table whose data cannot be recreated. */
interface Witness {
  /** Id of the newest note in the audit log; null if the log is empty. Notes are never deleted. */
  readonly note: string | null;
  /** Time of the newest note in the audit log [ms since 1970]; null if the log is empty. */
  readonly noted_at: number | null;
  readonly accounts: number;
  readonly keys: number;
  /** Number of versions of custom entries plus number of deleted entries. This number decreases only together with a new note in the audit log. */
  readonly entry_changes: number;
}

/** Error for a SQLite file that lacks data recorded by its witness file. The message lists what the witness file records. */
export class WitnessError extends Error {
  override readonly name = "WitnessError";
}

const witnessQuery = `select
  (select id from audit order by rowid desc limit 1) as note,
  (select at from audit order by rowid desc limit 1) as noted_at,
  (select count(*) from account where deleted_at is null) as accounts,
  (select count(*) from api_key) as keys,
  (select count(*) from custom_entry_version)
    + (select count(*) from custom_entry where deleted_at is not null) as entry_changes`;

/**
 * Procedure that writes the witness of the SQLite file with the given path. The SQLite file is locked meanwhile, so that no other process replaces a newer
 * witness with an older one.
 */
export const keepWitness: Procedure<string, void> = {
  module: moduleBeside(import.meta.url, "witness").href,
  name: "keepWitness",
  run(statements, file) {
    const [witness] = statements.all<Witness>(witnessQuery);
    const part = `${file}${witnessSuffix}.part`;
    writeFileSync(part, `${JSON.stringify(witness)}\n`, { mode: 0o600, flush: true });
    chmodSync(part, 0o600);
    keepOwner(part, file);
    renameSync(part, `${file}${witnessSuffix}`);
    syncFolder(dirname(file));
  },
};

/**
 * Compares a SQLite file with its witness. Neither the file nor its write-ahead log is changed, because a repair may need both.
 *
 * @throws WitnessError if the file lacks recorded data, or if its witness cannot be read. A file that cannot be read at all causes an error only when it is
 * opened.
 */
export function requireWitnessed(file: string): void {
  const witness = witnessOf(file);
  if (witness === undefined || (witness.note === null && witness.entry_changes === 0)) return;
  const found = foundIn(file, witness.note);
  if (found === undefined) return;
  const isLater = found.hasNote && found.note !== witness.note;
  if (found.hasNote && (isLater || found.entry_changes >= witness.entry_changes)) return;
  throw new WitnessError(`lacks what was written to it: it had ${told(witness)}, and has ${told(found)}`);
}

/** Reads the witness of a SQLite file. Returns undefined if there is none. */
function witnessOf(file: string): Witness | undefined {
  try {
    return JSON.parse(readFileSync(`${file}${witnessSuffix}`, "utf8")) as Witness;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new WitnessError("has a witness that cannot be read", { cause: error });
  }
}

interface Found extends Witness {
  /** True if the SQLite file contains the newest note of the audit log that the witness lists. */
  readonly hasNote: boolean;
}

const nothing: Found = {
  note: null,
  noted_at: null,
  accounts: 0,
  keys: 0,
  entry_changes: 0,
  hasNote: false,
};

/** Reads from a SQLite file the data that its witness lists. Returns undefined if the file cannot be read. */
function foundIn(file: string, note: string | null): Found | undefined {
  try {
    // Only a connection that may write folds the log into the file when it is closed.
    using connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    const query = `select *, note is ?1 or exists (select 1 from audit where id = ?1) as has_note from (${witnessQuery})`;
    const { has_note: hasNote, ...found } = connection.prepare(query).get(note) as unknown as Witness & {
      readonly has_note: 0 | 1;
    };
    return { ...found, hasNote: hasNote === 1 };
  } catch (error) {
    // A file of another time may lack tables.
    return resultCodeOf(error) === sqliteError ? nothing : undefined;
  }
}

/** SQLite's result code for a statement that names a missing table or column, from https://sqlite.org/rescode.html. */
const sqliteError = 1;

function told({ noted_at: notedAt, accounts, keys, entry_changes: changes }: Witness): string {
  const newest = notedAt === null ? "none" : new Date(notedAt).toISOString();
  return `accounts: ${accounts}, keys: ${keys}, changes of entries: ${changes}, newest note of the audit: ${newest}`;
}

/** Gives a new file the same owner as the SQLite file, if this process is root. Otherwise the owner of the SQLite file could not read the new file. */
function keepOwner(part: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(file);
  chownSync(part, uid, gid);
}

/** Flushes a folder to disk, so that the names of its files survive a power failure. Does nothing on platforms that cannot flush folders. */
function syncFolder(path: string): void {
  let folder: number | undefined;
  try {
    folder = openSync(path, "r");
    fsyncSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!["EINVAL", "EPERM", "EISDIR"].includes(code ?? "")) throw error;
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}
