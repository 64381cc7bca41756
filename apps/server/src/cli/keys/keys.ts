import { findAccount } from "@halcyon/accounts/accounts";
import { Command, InvalidArgumentError, Option } from "commander";
import type { AllowanceTerms } from "@halcyon/accounts/allowances/allowances";
import { type KeyRow, type NewKey, overlapMaxMs } from "@halcyon/accounts/keys/keys";
import type { AllowanceKind } from "@halcyon/schema/wire";
import { kindOption, limitOption } from "../allowances/allowance-report.ts";
import type { WithOperator, OperatorTools } from "../operator-tools.ts";
import { instant, print, type Printed, table } from "../print.ts";
import { instantSchema } from "@halcyon/schema/time";
import { text } from "node:stream/consumers";
import { exitCodes } from "@halcyon/cli";
import { isKeyShaped } from "@halcyon/accounts/keys/key";
import { OperatorError } from "@halcyon/accounts/operator-error";

interface IssueOptions extends Printed {
  readonly name: string;
  readonly account?: string;
  readonly package?: string;
  readonly allowance?: string;
  readonly kind?: AllowanceKind;
  readonly limit?: number;
  readonly expires?: number;
}

interface RotateOptions extends Printed, KeyNamed {
  readonly overlap: number;
  readonly expires?: number;
}

/** Creates `halcyon keys`, which issues, lists, rotates and revokes keys. It may be used while servers run. */
export function keysCommand(withOperator: WithOperator, nowMs: () => number): Command {
  const keys = new Command("keys").description("Issue, list, rotate and revoke API keys.");
  const expires = (about: string) =>
    new Option("--expires <when>", about).argParser((given) => toExpiry(given, nowMs()));

  keys
    .command("issue")
    .description("Create a key. It is shown once.")
    .option("--name <name>", "what the key is for", "unnamed")
    .option(
      "--account <account>",
      "its account, by id or name; by default a new account with the name of the key",
    )
    .option("--package <name>", "its package (default: all)")
    .addOption(
      new Option("--allowance <id>", "its allowance (default: the account's)").conflicts(["kind", "limit"]),
    )
    .addOption(limitOption("give it its own allowance, of this many requests"))
    .addOption(kindOption())
    .addOption(expires("90d, a date or an instant (default: never)"))
    .option("--json", "print JSON")
    .action(
      async ({ json, kind, limit, expires: expiresAtMs, allowance, ...given }: IssueOptions, command) => {
        if (kind !== undefined && limit === undefined)
          command.error("error: --kind needs --limit.", { exitCode: 2 });
        const terms: AllowanceTerms | undefined =
          limit === undefined ? undefined : { kind: kind ?? "month", limit };
        const key = await withOperator((tools) =>
          tools.keys.issue({ ...given, allowance: terms ?? allowance, expiresAtMs }),
        );
        printNew({ json }, key);
      },
    );

  keys
    .command("list")
    .description("List keys; none is shown in full.")
    .option("--account <account>", "of one account, by id or name")
    .option("--json", "print JSON")
    .action(async ({ json, account }: Printed & { account?: string }) => {
      const rows = await withOperator(async (tools) =>
        tools.keys.list(
          account === undefined ? undefined : (await findAccount(tools.operator.database, account)).id,
        ),
      );
      const lines = table(
        ["id", "start", "state", "account", "package", "allowance", "last used", "name"],
        rows.map((row) => [
          row.id,
          `${row.start}...`,
          stateOf(row, nowMs()),
          row.account_id,
          row.package_id,
          row.allowance_id,
          row.last_used_at === null ? "never" : instant(row.last_used_at),
          row.name,
        ]),
      );
      print(
        { json },
        rows.map(keyWire),
        rows.length === 0 ? ["There are no keys yet: keys issue --help"] : lines,
      );
    });

  keys
    .command("show")
    .argument("[id]", "its id")
    .description("Show everything that is stored about a key. The key itself is not stored.")
    .addOption(stdinOption())
    .option("--json", "print JSON")
    .action(async (id: string | undefined, { json, stdin }: Printed & KeyNamed, command: Command) => {
      const row = await withOperator(async (tools) =>
        tools.keys.get(await keyIdOf(id, { stdin }, tools, command)),
      );
      print({ json }, keyWire(row), linesOf(row, nowMs()));
    });

  keys
    .command("rotate")
    .argument("[id]", "its id")
    .description("Create a key that replaces another one. Both use one allowance. The new key is shown once.")
    .addOption(stdinOption())
    .addOption(
      new Option("--overlap <time>", "how long the old key still works, such as 12h or 7d, at most 30d")
        .argParser(toOverlap)
        .default(0, "it ends at once"),
    )
    .addOption(expires("when the new key ends (default: like the old one)"))
    .option("--json", "print JSON")
    .action(async (id: string | undefined, options: RotateOptions, command: Command) => {
      const { overlap: overlapMs, expires: expiresAtMs, json } = options;
      const key = await withOperator(async (tools) =>
        tools.keys.rotate(await keyIdOf(id, options, tools, command), { overlapMs, expiresAtMs }),
      );
      printNew({ json }, key);
    });

  keys
    .command("revoke")
    .argument("[id]", "its id")
    .description("Revoke a key: nothing more is charged to it, and servers refuse it within 5 seconds.")
    .addOption(stdinOption())
    .option("--json", "print JSON")
    .action(async (id: string | undefined, { json, stdin }: Printed & KeyNamed, command: Command) => {
      const row = await withOperator(async (tools) =>
        tools.keys.revoke(await keyIdOf(id, { stdin }, tools, command)),
      );
      print({ json }, keyWire(row), [`Revoked ${row.id} at ${instant(row.revoked_at ?? nowMs())}.`]);
    });

  return keys;
}

/** Prints a new key. This is the only code that prints a key. */
function printNew(options: Printed, { plaintext, ...row }: NewKey): void {
  print(options, { ...keyWire(row), key: plaintext }, [
    plaintext,
    "",
    `Id ${row.id} of ${row.account_id}. The key is not stored and cannot be shown again.`,
  ]);
}

function stateOf(row: KeyRow, nowMs: number): "revoked" | "expired" | "replaced" | "valid" {
  if (row.revoked_at !== null) return "revoked";
  if (row.expires_at !== null && row.expires_at <= nowMs) return "expired";
  return row.replaced_by === null ? "valid" : "replaced";
}

function linesOf(row: KeyRow, nowMs: number): string[] {
  const ends = row.expires_at === null ? "never" : instant(row.expires_at);
  return [
    `${row.id} (${row.start}...), ${stateOf(row, nowMs)}: ${row.name}`,
    `account ${row.account_id}, package ${row.package_id}, allowance ${row.allowance_id}`,
    `created ${instant(row.created_at)}, expires ${ends}, last used ${row.last_used_at === null ? "never" : instant(row.last_used_at)}`,
    ...(row.revoked_at === null ? [] : [`revoked ${instant(row.revoked_at)}`]),
    ...(row.replaced_by === null ? [] : [`replaced by ${row.replaced_by}`]),
    row.pepper_version === null ? "hashed without a pepper" : `hashed under pepper ${row.pepper_version}`,
  ];
}

/** Options that name a key, for commands whose argument can also name it. */
interface KeyNamed {
  readonly stdin?: true | undefined;
}

/** Returns the option `--stdin`. It reads a full key from standard input, which keeps the key out of the shell history and `ps`. */
function stdinOption(): Option {
  return new Option("--stdin", "read the key itself from standard input instead of an id");
}

/** Returns the id of the key that a command names. If a full key is given, finds the id of this key. */
async function keyIdOf(
  id: string | undefined,
  { stdin }: KeyNamed,
  { keys }: Pick<OperatorTools, "keys">,
  command: Command,
): Promise<string> {
  const wrong = (reason: string): never => command.error(`error: ${reason}`, { exitCode: exitCodes.usage });
  if ((id === undefined) !== (stdin === true)) wrong("name one key: by its id, or with --stdin.");
  if (id !== undefined) {
    return isKeyShaped(id)
      ? wrong(
          "do not give a key as an argument, because others can read it: give its id, or the key with --stdin.",
        )
      : id;
  }
  const plaintext = (await text(process.stdin)).trim();
  if (!isKeyShaped(plaintext)) wrong("standard input does not contain a valid key.");
  const row = await keys.identify(plaintext);
  if (row === undefined) throw new OperatorError("absent", "there is no such key.");
  return row.id;
}

/** Converts a key to the JSON object that commands print. */
export function keyWire(row: KeyRow): object {
  return { ...row, demo: row.demo === 1 };
}

const unitMs = new Map(Object.entries<number>({ m: 60_000, h: 3_600_000, d: 86_400_000 }));

/** Parses the time for which an old key stays valid after a rotation: `0`, or minutes, hours or days such as `12h`. Returns at most 30 days [ms]. */
function toOverlap(written: string): number {
  const overlapMs = written === "0" ? 0 : durationMs(written);
  if (overlapMs === undefined || overlapMs > overlapMaxMs)
    throw new InvalidArgumentError("0, or a time such as 12h or 7d of at most 30d, is needed.");
  return overlapMs;
}

/**
 * Parses an expiry time. It is an instant, a duration from now such as `90d`, or a date. A date means the end of that day in UTC.
 *
 * @returns Expiry time [ms since 1970], always in the future.
 */
function toExpiry(written: string, nowMs: number): number {
  const after = durationMs(written);
  const endMs = after === undefined ? endOf(written) : nowMs + after;
  if (endMs === undefined)
    throw new InvalidArgumentError(
      "a time from now such as 90d, 2027-01-31 or 2027-01-31T12:00:00Z is needed.",
    );
  if (endMs <= nowMs) throw new InvalidArgumentError("that is in the past.");
  return endMs;
}

function endOf(written: string): number | undefined {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(written);
  const { data } = instantSchema.safeParse(isDate ? `${written}T00:00:00Z` : written);
  if (data === undefined) return undefined;
  return Date.parse(data) + (isDate ? unitMs.get("d")! : 0);
}

function durationMs(written: string): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,5})([mhd])$/.exec(written) ?? [];
  return count === undefined ? undefined : Number(count) * unitMs.get(unit!)!;
}
