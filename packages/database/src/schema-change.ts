import type { Migration } from "kysely/migration";

/** Schema change, which is applied only once. */
export interface SchemaChange extends Migration {
  /**
   * True if servers that do not know the change can start and continue to use the database. Such a change only adds tables, indexes, or columns that those
   * servers need not fill.
   */
  readonly isAddition?: true;
}

/** Applied schema change of the compatible kind, which only adds something. */
export interface SchemaAdditionTable {
  readonly name: string;
}
