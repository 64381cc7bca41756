import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { keepFile } from "../database/keep-file.ts";
import { type WebhookMasters, webhookMastersSchema } from "./webhook-secrets.ts";

/**
 * The master secret of a server that was given none. A file keeps it, and only the owner can read that. Where there is none, a new one is made.
 *
 * @throws Where the file holds something else: with another secret no receiver could verify anything any more.
 */
export async function masterOfFile(file: string): Promise<WebhookMasters> {
  const kept = await textOf(file);
  if (kept === undefined) {
    const made = `1:${randomBytes(32).toString("base64")}`;
    await keepFile(file, `${made}\n`);
    return webhookMastersSchema.parse(made);
  }
  const { data } = webhookMastersSchema.safeParse(kept);
  if (data === undefined)
    throw new Error(`${file} does not hold the master secret of webhooks: put a copy of it back`);
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
