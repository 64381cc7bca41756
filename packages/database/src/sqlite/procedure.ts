import { CompiledQuery, type Kysely } from "kysely";
import type { Tables } from "../schema/tables.ts";

/** Statements of the transaction that a procedure runs in. */
export interface Statements {
  /** Returns the rows of a statement that reads, or that returns the rows it writes. */
  all<Row>(sql: string, ...parameters: readonly unknown[]): Row[];
  /** Runs a statement that writes, and returns the number of rows. */
  run(sql: string, ...parameters: readonly unknown[]): number;
}

/**
 * Procedure on a SQLite file. It is sent to the thread of the file as one message, and is one transaction there. The transaction holds the lock of the file
 * from its beginning. The module of the procedure exports it under its name. Argument and result are plain data.
 */
export interface Procedure<Argument, Result> {
  /** URL of the module. */
  readonly module: string;
  readonly name: string;
  readonly run: (statements: Statements, argument: Argument) => Result;
}

/** Query that stands for the call of a procedure. */
export interface ProcedureQuery extends CompiledQuery {
  readonly procedure: Procedure<unknown, unknown>;
  readonly argument: unknown;
}

/** Calls a procedure on a SQLite file; all of it takes effect or nothing. Inside a transaction, the procedure is a part of it. */
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
