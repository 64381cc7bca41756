import type { Migration } from "kysely/migration";

/** A change of the schema, which is applied once. */
export interface SchemaChange extends Migration {
  /**
   * Whether servers that do not know the change use the database as before. It adds tables, indexes, or columns that they need not fill, and
   * changes nothing else. They go on beside it then, and may start.
   */
  readonly isAddition?: true;
}

/** A change that is an addition, as it was applied. */
export interface SchemaAdditionTable {
  readonly name: string;
}
