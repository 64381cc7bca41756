import { Halcyon } from "@halcyon/sdk/v2";
import { CommandError } from "../command-error.ts";
import { changeConfig, configPath, readConfig } from "../connection/config-file.ts";
import { localUrl } from "../connection/connection.ts";
import { faultOf } from "../connection/api.ts";
import type { Input, Output, Surroundings } from "../surroundings.ts";

export interface LoginOptions {
  readonly url?: string;
}

/**
 * Saves the URL and the API key of a server after the server has accepted the key.
 *
 * @throws CommandError if no key is given, or if the server does not accept the key.
 */
export async function login(surroundings: Surroundings, options: LoginOptions): Promise<void> {
  const { environment, fetch, stderr } = surroundings;
  const saved = await readConfig(environment);
  const url = options.url ?? (environment["HALCYON_URL"] || saved.url || localUrl);
  const key = await readSecret(surroundings, `Key for ${url}: `);
  if (key === "") throw new CommandError("usage", "No key was given. Enter the key on standard input.");
  try {
    await new Halcyon({ apiKey: key, baseUrl: url, fetch }).usage();
  } catch (error) {
    throw faultOf(error, url);
  }
  await changeConfig(environment, (config) => ({ ...config, url, key }));
  stderr.write(`Saved for ${url} in ${configPath(environment)}, which only you can read.\n`);
}

/** Deletes the saved URL and API key. Saved places remain. */
export async function logout({ environment, stderr }: Surroundings): Promise<void> {
  await changeConfig(environment, ({ key: _key, url: _url, ...rest }) => rest);
  stderr.write("The key is deleted here. The server still accepts it.\n");
}

/** Reads a line of standard input. The terminal does not show the typed characters. */
async function readSecret({ stdin, stderr }: Surroundings, prompt: string): Promise<string> {
  const input = stdin();
  return input.isTTY === true ? typed(input, stderr, prompt) : firstLine(input);
}

async function firstLine(stdin: Input): Promise<string> {
  let text = "";
  for await (const chunk of stdin) text += String(chunk);
  return text.split("\n")[0]!.trim();
}

const [enter, newLine, endOfText, endOfInput, backspace, erase] = [
  "\r",
  "\n",
  "\u0003",
  "\u0004",
  "\u007f",
  "\b",
];

async function typed(stdin: Input, stderr: Output, prompt: string): Promise<string> {
  stderr.write(prompt);
  stdin.setRawMode?.(true);
  let line = "";
  try {
    for await (const chunk of stdin) {
      for (const one of String(chunk)) {
        if (one === enter || one === newLine || one === endOfInput) return line.trim();
        if (one === endOfText) return "";
        line = one === backspace || one === erase ? line.slice(0, -1) : line + one;
      }
    }
    return line.trim();
  } finally {
    stdin.setRawMode?.(false);
    stderr.write("\n");
  }
}
