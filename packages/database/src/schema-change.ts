import type { Migration } from "kysely/migration";

/** Change to the database schema. Each change is applied only once. */
export interface SchemaChange extends Migration {
  /**
   * True if servers that do not know the change can still use the database. Such a change only adds tables, indexes, or columns that those servers need not
   * fill.
   */
  readonly isAddition?: true;
}

/** Name of an applied schema change that older servers can ignore, because it only adds something. */
export interface SchemaAdditionTable {
  readonly name: string;
}
