import { bytesType, type DialectName } from "../dialect.ts";
import type { SchemaChange } from "../schema-change.ts";

/**
 * Returns the migration for two columns of evidence reports, which older servers leave null. From `decisions`, the server computes the value of windows for
 * other costs. Until `waits_until`, the work on a report waits for calls of a weather provider.
 */
export function evidenceColumns(dialect: DialectName): SchemaChange {
  return {
    isAddition: true,
    async up({ schema }) {
      await schema.alterTable("evidence").addColumn("decisions", bytesType(dialect)).execute();
      await schema.alterTable("evidence").addColumn("waits_until", "bigint").execute();
    },
  };
}
