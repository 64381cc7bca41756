import type { Migration } from "kysely/migration";

/** Change of the schema, which is applied once. */
export interface SchemaChange extends Migration {
  /**
   * True if servers that do not know the change can start and continue to use the database. The change only adds tables, indexes, or columns that those servers
   * need not fill.
   */
  readonly isAddition?: true;
}

/** Change that is an addition, as it was applied. */
export interface SchemaAdditionTable {
  readonly name: string;
}
