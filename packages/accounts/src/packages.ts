import type { Offering } from "@halcyon/schema/endpoints";
import type { Insertable } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { PackageTable } from "@halcyon/database/schema/tables";
import { change, type Operator } from "./operator.ts";
import { absent, requireName } from "./operator-error.ts";

/** Named set of offerings. Each key has a package, which determines what the key may request. */
export interface Package {
  readonly id: string;
  readonly offerings: readonly Offering[];
  readonly created_at: number;
}

/** Name of the package that a new key has by default. It includes all offerings. */
export const everythingPackage = "all";

/** Creates a package or changes its offerings. The change applies to all keys of the package within seconds. */
export function setPackage(operator: Operator, id: string, offerings: readonly Offering[]): Promise<Package> {
  return change(operator, async (transaction, note) => {
    const row: Insertable<PackageTable> = {
      id: requireName(id),
      offerings: JSON.stringify(offerings),
      created_at: operator.nowMs(),
    };
    await transaction
      .insertInto("package")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ offerings: row.offerings }))
      .execute();
    await note("package.set", id, { offerings });
    return findPackage(transaction, id);
  });
}

/** Lists all packages by name. */
export async function listPackages(database: Database): Promise<Package[]> {
  const rows = await database.selectFrom("package").selectAll().orderBy("id").execute();
  return rows.map((row) => ({ ...row, offerings: offeringsOf(row.offerings) }));
}

/**
 * Returns a package by its name.
 *
 * @throws OperatorError `absent` if there is no such package.
 */
export async function findPackage(database: Pick<Database, "selectFrom">, id: string): Promise<Package> {
  const rows = await database.selectFrom("package").selectAll().execute();
  const row = rows.find((one) => one.id === id);
  if (row === undefined)
    throw absent(
      "package",
      id,
      rows.map((one) => one.id),
    );
  return { ...row, offerings: offeringsOf(row.offerings) };
}

/** Parses the offerings of a package from their form in the database. */
export function offeringsOf(json: string): readonly Offering[] {
  return JSON.parse(json) as readonly Offering[];
}
