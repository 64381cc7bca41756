import { join } from "node:path";
import { openDatabase } from "@halcyon/database/database";
import { keysIn } from "@halcyon/accounts/keys/keys";

/** Issues keys in the data folder of a running server, each with a number of requests that it may make in all. */
export async function soakKeys(
  folder: string,
  limits: Readonly<Record<string, number>>,
): Promise<Readonly<Record<string, string>>> {
  const database = await openDatabase(join(folder, "halcyon.sqlite"));
  const keys = keysIn({ database, nowMs: Date.now, actor: "bench" }, []);
  const issued: Record<string, string> = {};
  for (const [name, limit] of Object.entries(limits))
    issued[name] = (await keys.issue({ name, allowance: { kind: "total", limit } })).plaintext;
  await database.destroy();
  return issued;
}
