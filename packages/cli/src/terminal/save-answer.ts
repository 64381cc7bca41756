import { writeFile } from "node:fs/promises";
import type { Answered } from "@halcyon/sdk/v2";
import { CommandError } from "../command-error.ts";
import type { Surroundings } from "../surroundings.ts";
import { count } from "./lines.ts";

/**
 * Saves the bytes of an answer as a file. What is said of it goes to standard error.
 *
 * @throws CommandError refused if the file cannot be written.
 */
export async function saveAnswer(
  { stderr }: Pick<Surroundings, "stderr">,
  output: string,
  { data, headers }: Answered<Uint8Array>,
): Promise<void> {
  await writeFile(output, data).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      "refused",
      `${JSON.stringify(output)} cannot be written (${error.code}). Name another file with --output.`,
    );
  });
  const weather = headers.get("x-halcyon-synthetic") === "?1" ? " The weather is synthetic, not real." : "";
  stderr.write(`Saved ${output}, ${count(data.byteLength, "byte")}.${weather}\n`);
}
