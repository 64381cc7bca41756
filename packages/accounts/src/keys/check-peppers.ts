import type { Database } from "@halcyon/database/database";
import { OperatorError } from "../operator-error.ts";
import type { Peppers } from "./pepper.ts";

/**
 * Refuses to go on without a pepper that keys of the database need: they would be refused one by one.
 *
 * @throws OperatorError refused
 */
export async function checkPeppers(database: Pick<Database, "selectFrom">, peppers: Peppers): Promise<void> {
  const rows = await database
    .selectFrom("api_key")
    .select((select) => ["pepper_version", select.fn.countAll<number>().as("keys")])
    .where("pepper_version", "is not", null)
    .where("revoked_at", "is", null)
    .groupBy("pepper_version")
    .orderBy("pepper_version")
    .execute();
  const unknown = rows.find((row) => peppers.every(({ version }) => version !== row.pepper_version));
  if (unknown === undefined) return;
  throw new OperatorError(
    "refused",
    `${unknown.keys} of the keys were hashed under pepper ${unknown.pepper_version}, which HALCYON_KEY_PEPPERS does not hold: add it, or revoke them.`,
  );
}
