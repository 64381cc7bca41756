import { type Kysely, sql } from "kysely";
import type { DialectName } from "../dialect.ts";
import type { Tables } from "./tables.ts";

/** Name of a table that exists only in a SQLite file whose rows are being moved, or were moved, to PostgreSQL. It has one row. */
export const movedToTable = "moved_to";

/** Name of a table in a PostgreSQL database that gets, or got, the rows of a SQLite file. Its only row contains the progress of this move. */
export const movedFromTable = "moved_from";

export interface MovedToTable {
  /** Random id of the SQLite file. The target database stores the same id in {@link MovedFromTable}. */
  readonly id: string;
  /** Host and name of the target database, without user and password. */
  readonly target: string;
  readonly begun_at: number;
  /** Time at which the move was completed [ms since 1970]; null until all rows were moved and compared. */
  readonly done_at: number | null;
}

export interface MovedFromTable {
  /** Random id of the SQLite file, the same as in {@link MovedToTable}. */
  readonly id: string;
  /** Progress of the move as JSON: for each table, the key of the last row that was moved. */
  readonly progress: string;
  readonly begun_at: number;
  readonly done_at: number | null;
}

/** Error for a database whose rows were moved to another database, or are being moved. The message states what to do. */
export class MovedError extends Error {
  override readonly name = "MovedError";
}

/**
 * Throws an error for a SQLite file whose rows were moved, and for both databases of an unfinished move.
 *
 * @param tables - Names of the tables in the database.
 * @throws MovedError if the rows of a SQLite file were moved, or if a move is unfinished.
 */
export async function refuseMoved(
  connection: Kysely<Tables>,
  dialect: DialectName,
  tables: readonly string[],
): Promise<void> {
  const refuse = { sqlite: refuseFile, postgres: refuseHalf }[dialect];
  const mark = { sqlite: movedToTable, postgres: movedFromTable }[dialect];
  if (tables.includes(mark)) await refuse(connection);
}

const again = "npm run halcyon -- database move";

async function refuseFile(connection: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<MovedToTable>`select * from ${sql.table(movedToTable)}`.execute(connection);
  const [mark] = rows;
  if (mark === undefined) return;
  if (mark.done_at === null)
    throw new MovedError(
      `a move of this database to ${mark.target} has begun and not ended: repeat ${again}, or give it up with ${again} --undo`,
    );
  const day = new Date(mark.done_at).toISOString().slice(0, 10);
  throw new MovedError(
    `this database was moved to ${mark.target} on ${day}: name that one in DATABASE_URL. ${again} --undo goes back to the state of that day`,
  );
}

async function refuseHalf(connection: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<MovedFromTable>`select * from ${sql.table(movedFromTable)}`.execute(connection);
  if (rows[0]?.done_at !== null) return;
  throw new MovedError(
    `a move into this database has begun and not ended: repeat ${again}, or make the database anew`,
  );
}
