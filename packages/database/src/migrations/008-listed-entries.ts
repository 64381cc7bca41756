import { type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";

/**
 * Returns the migration that adds a summary to each version of a custom task or scenario. Lists read the summary instead of the definition, which may be
 * hundreds of times longer.
 */
export function listedEntries(dialect: DialectName): Migration {
  return {
    async up(database) {
      await database.schema
        .alterTable("custom_entry_version")
        .addColumn("summary", "text", (column) => column.notNull().defaultTo("{}"))
        .execute();
      await sql`update custom_entry_version set summary = ${summaries[dialect]}`.execute(database);
    },
  };
}

const summaries: Readonly<Record<DialectName, RawBuilder<string>>> = {
  sqlite: sql`json_object(
    'name', json_extract(definition, '$.name'),
    'sector', json_extract(definition, '$.sector'),
    'description', json_extract(definition, '$.description')
  )`,
  postgres: sql`json_build_object(
    'name', definition::json -> 'name',
    'sector', definition::json -> 'sector',
    'description', definition::json -> 'description'
  )::text`,
};
