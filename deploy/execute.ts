import { execFile, type ExecFileOptions } from "node:child_process";
import { promisify } from "node:util";

const execFileAsync = promisify(execFile);

/**
 * Runs a program until it ends.
 *
 * @throws Error if the program fails. The message contains the last lines of its output.
 */
export async function execute(
  command: string,
  args: readonly string[],
  options: ExecFileOptions,
): Promise<string> {
  try {
    const { stdout } = await execFileAsync(command, args, {
      maxBuffer: 2 ** 26,
      ...options,
      encoding: "utf8",
    });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    const lines = `${stdout}\n${stderr}`.split("\n").filter((line) => line.trim() !== "");
    throw new Error(`${command} ${args[0] ?? ""} failed: ${lines.slice(-12).join("\n") || String(error)}`, {
      cause: error,
    });
  }
}
