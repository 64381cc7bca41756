import type { Migration } from "kysely/migration";

/** Change of the database schema, which is applied only once. */
export interface SchemaChange extends Migration {
  /**
   * True if servers that do not know the change can start and continue to use the database. Such a change only adds tables, indexes, or columns that those
   * servers need not fill.
   */
  readonly isAddition?: true;
}

/** Record of an applied schema change that only adds something, so that older servers can ignore it. */
export interface SchemaAdditionTable {
  readonly name: string;
}
