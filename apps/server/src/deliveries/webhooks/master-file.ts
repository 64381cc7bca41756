import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { DataFolderError } from "@halcyon/database/files/data-file";
import type { Database } from "@halcyon/database/database";
import { keepFile } from "@halcyon/database/files/keep-file";
import { type WebhookMasters, webhookMastersSchema } from "../../config/services/webhook-secrets.ts";

/**
 * Returns the master secret that a server without a configured secret keeps in a file. Only the owner of the file can read it. If there is no file, the
 * function creates the file with a new secret.
 *
 * @param isInUse - Returns true if there are webhooks that use the secret.
 * @throws DataFolderError if the file has other content, or is missing while webhooks use the secret. A new secret would not help, because receivers could not
 * verify messages that are signed with it.
 */
export async function masterOfFile(file: string, isInUse: () => Promise<boolean>): Promise<WebhookMasters> {
  const kept = await masterInFile(file, isInUse);
  if (kept === undefined) {
    const made = `1:${randomBytes(32).toString("base64")}`;
    await keepFile(file, `${made}\n`);
    return webhookMastersSchema.parse(made);
  }
  if ("what" in kept) throw new DataFolderError(`${kept.what}. ${kept.advice}`);
  return kept.masters;
}

/** Reason why the master secret in a file cannot be used, with advice. */
export interface MasterFault {
  readonly what: string;
  readonly advice: string;
}

/**
 * Returns the master secret in a file. Returns a fault if the content is invalid, or if the file is missing but webhooks need it. Returns undefined if no
 * webhook needs the missing file.
 */
export async function masterInFile(
  file: string,
  isInUse: () => Promise<boolean>,
): Promise<{ readonly masters: WebhookMasters } | MasterFault | undefined> {
  const kept = await textOf(file);
  if (kept === undefined) {
    if (!(await isInUse())) return undefined;
    return {
      what: `${file} is lost, and webhooks sign with it`,
      advice:
        "Put a copy back; or set HALCYON_WEBHOOK_MASTER to a new secret, and give each receiver its new secret",
    };
  }
  const { data } = webhookMastersSchema.safeParse(kept);
  return data === undefined
    ? { what: `${file} does not hold the master secret of webhooks`, advice: "Put a copy of it back" }
    : { masters: data };
}

/** Returns true if there are any webhooks. They need a master secret. */
export async function hasWebhooks(database: Database): Promise<boolean> {
  return (await database.selectFrom("webhook").select("id").limit(1).executeTakeFirst()) !== undefined;
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
