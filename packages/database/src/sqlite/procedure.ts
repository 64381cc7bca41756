import { CompiledQuery, type Kysely } from "kysely";
import type { Tables } from "../schema/tables.ts";

/** Functions that run statements in the transaction of a procedure. */
export interface Statements {
  /** Runs a statement that reads rows, or that writes rows and returns them. Returns these rows. */
  all<Row>(sql: string, ...parameters: readonly unknown[]): Row[];
  /** Runs a statement that writes, and returns the number of changed rows. */
  run(sql: string, ...parameters: readonly unknown[]): number;
}

/**
 * Function that the thread of a SQLite file runs as one transaction. The transaction locks the file from its start. Argument and result must be plain data.
 * The module must export the procedure under its `name`.
 */
export interface Procedure<Argument, Result> {
  /** URL of the module that exports the procedure. */
  readonly module: string;
  readonly name: string;
  readonly run: (statements: Statements, argument: Argument) => Result;
}

/** Query that calls a procedure. */
export interface ProcedureQuery extends CompiledQuery {
  readonly procedure: Procedure<unknown, unknown>;
  readonly argument: unknown;
}

/** Calls a procedure on a SQLite file. Either all of its changes take effect or none. If a transaction is open, the procedure runs in it. */
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
