import { text } from "node:stream/consumers";
import { exitCodes } from "@halcyon/cli";
import { type Command, Option } from "commander";
import { isKeyShaped } from "@halcyon/accounts/keys/key";
import { OperatorError } from "@halcyon/accounts/operator-error";
import type { OperatorTools } from "../operator-tools.ts";

/** How a command was told which key is meant, beside its argument. */
export interface KeyNamed {
  readonly stdin?: true | undefined;
}

/** `--stdin`: a key in full comes by standard input, where neither the shell's history nor `ps` sees it. */
export function stdinOption(): Option {
  return new Option("--stdin", "read the key itself from standard input instead of an id");
}

/** The id of the key that a command is about; one given in full is looked up. */
export async function keyIdOf(
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
          "do not give a key as an argument, where others can read it: give its id, or the key with --stdin.",
        )
      : id;
  }
  const plaintext = (await text(process.stdin)).trim();
  if (!isKeyShaped(plaintext)) wrong("the text of standard input has not the form of a key.");
  const row = await keys.identify(plaintext);
  if (row === undefined) throw new OperatorError("absent", "there is no such key.");
  return row.id;
}
