import { CompiledQuery, type Kysely } from "kysely";
import type { Tables } from "../schema/tables.ts";

/** The statements of the transaction that a procedure runs in. */
export interface Statements {
  /** The rows of a statement that reads, or that returns what it writes. */
  all<Row>(sql: string, ...parameters: readonly unknown[]): Row[];
  /** Writes, and tells how many rows. */
  run(sql: string, ...parameters: readonly unknown[]): number;
}

/**
 * Work on a SQLite file. It crosses to the thread of the file as one message, and is one transaction there. That holds the lock of the file from its
 * beginning.
 *
 * The module of the work exports it under its name. Argument and result are plain data.
 */
export interface Procedure<Argument, Result> {
  /** The URL of the module. */
  readonly module: string;
  readonly name: string;
  readonly run: (statements: Statements, argument: Argument) => Result;
}

/** A query that stands for the call of a procedure. */
export interface ProcedureQuery extends CompiledQuery {
  readonly procedure: Procedure<unknown, unknown>;
  readonly argument: unknown;
}

/** Calls a procedure on a SQLite file; all of it takes effect or nothing. Inside a transaction it is a part of that. */
export async function callProcedure<Argument, Result>(
  database: Pick<Kysely<Tables>, "executeQuery">,
  procedure: Procedure<Argument, Result>,
  argument: Argument,
): Promise<Result> {
  const query = { ...CompiledQuery.raw(procedure.name), procedure, argument };
  const { rows } = await database.executeQuery<Result>(query);
  return rows[0]!;
}

export function isProcedureQuery(query: CompiledQuery): query is ProcedureQuery {
  return "procedure" in query;
}
