import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { DataFolderError } from "../database/data-file.ts";
import { keepFile } from "../database/keep-file.ts";
import { type WebhookMasters, webhookMastersSchema } from "./webhook-secrets.ts";

/**
 * The master secret of a server that was given none. A file keeps it, and only the owner can read that. Where there is none, a new one is made.
 *
 * @param isInUse - Whether there are webhooks that sign with it.
 * @throws DataFolderError where the file holds something else, or is lost while webhooks sign with it. With another secret no receiver could verify anything.
 */
export async function masterOfFile(file: string, isInUse: () => Promise<boolean>): Promise<WebhookMasters> {
  const kept = await textOf(file);
  if (kept === undefined) {
    if (await isInUse())
      throw new DataFolderError(
        `${file} is lost, and webhooks sign with it. Put a copy back; or set HALCYON_WEBHOOK_MASTER to a new secret, and give each receiver its own anew`,
      );
    const made = `1:${randomBytes(32).toString("base64")}`;
    await keepFile(file, `${made}\n`);
    return webhookMastersSchema.parse(made);
  }
  const { data } = webhookMastersSchema.safeParse(kept);
  if (data === undefined)
    throw new DataFolderError(`${file} does not hold the master secret of webhooks; put a copy of it back`);
  return data;
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
