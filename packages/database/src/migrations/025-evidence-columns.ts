import { bytesType, type DialectName } from "../dialect.ts";
import type { SchemaChange } from "../schema-change.ts";

/**
 * Returns the migration for a column of evidence reports. From `decisions`, the server computes the value of windows for other costs. Older servers leave the
 * column null.
 */
export function evidenceColumns(dialect: DialectName): SchemaChange {
  return {
    isAddition: true,
    async up({ schema }) {
      await schema.alterTable("evidence").addColumn("decisions", bytesType(dialect)).execute();
    },
  };
}
