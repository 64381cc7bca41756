import { Command } from "commander";
import type { KeyRecord, Keys } from "../accounts/keys.ts";

/** Runs a command on the keys of the data folder and closes it afterwards. */
export type WithKeys = <Result>(use: (keys: Keys) => Promise<Result>) => Promise<Result>;

/** `halcyon keys`: issues, lists and revokes keys; a server may run beside it. */
export function keysCommand(withKeys: WithKeys): Command {
  const keys = new Command("keys").description("Issue, list and revoke API keys.");

  keys
    .command("issue")
    .description("Make a key. It is shown once.")
    .option("--name <name>", "what the key is for", "unnamed")
    .option("--json", "print JSON")
    .action(async ({ name, json }: { name: string; json?: true }) => {
      const { plaintext, ...record } = await withKeys((store) => store.issue(name));
      if (json === true) printJson({ ...wireOf(record), key: plaintext });
      else console.log(`${plaintext}\n\nId ${record.id}. The key is not kept and cannot be shown again.`);
    });

  keys
    .command("list")
    .description("List all keys; none is shown in full.")
    .option("--json", "print JSON")
    .action(async ({ json }: { json?: true }) => {
      const records = await withKeys((store) => store.list());
      if (json === true) printJson(records.map(wireOf));
      else if (records.length === 0) console.log("There are no keys yet: npm run halcyon -- keys issue");
      else console.log(records.map(lineOf).join("\n"));
    });

  keys
    .command("revoke <id>")
    .description("Revoke a key by its id; running servers refuse it within 5 seconds.")
    .option("--json", "print JSON")
    .action(async (id: string, { json }: { json?: true }, command: Command) => {
      const revoked = await withKeys((store) => store.revoke(id));
      if (!revoked) command.error("error: there is no key with this id that could be revoked.");
      if (json === true) printJson({ id, revoked });
      else console.log(`Revoked ${id}.`);
    });

  return keys;
}

function wireOf({ id, name, start, createdAtMs, revokedAtMs }: KeyRecord): Record<string, string | null> {
  return {
    id,
    name,
    start,
    created_at: new Date(createdAtMs).toISOString(),
    revoked_at: revokedAtMs === null ? null : new Date(revokedAtMs).toISOString(),
  };
}

function lineOf(record: KeyRecord): string {
  const { id, name, start, created_at: createdAt, revoked_at: revokedAt } = wireOf(record);
  return `${id}  ${start}...  ${createdAt}  ${revokedAt === null ? "valid  " : "revoked"}  ${name}`;
}

function printJson(value: unknown): void {
  console.log(JSON.stringify(value, undefined, 2));
}
