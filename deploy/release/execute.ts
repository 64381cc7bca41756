import { execFile, type ExecFileOptions, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";

const execFileAsync = promisify(execFile);

/** Runs a program to its end. Its failure says what it printed. */
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
    throw new Error(
      `${command} ${args[0] ?? ""} failed: ${lastLines(`${stdout}\n${stderr}`) || String(error)}`,
      { cause: error },
    );
  }
}

function lastLines(text: string): string {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-12)
    .join("\n");
}

/** Runs a program where its user sees it and can answer it. Gives whether it went well. */
export async function show(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<boolean> {
  const [code] = await once(spawn(command, args, { ...options, stdio: "inherit" }), "exit");
  return code === 0;
}
