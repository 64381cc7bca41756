import { execFile, spawnSync } from "node:child_process";
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { writeSignedMessages } from "./signed-messages.suite.ts";

const run = promisify(execFile);
const packageFolder = join(import.meta.dirname, "..");
const python = process.env["HALCYON_PYTHON"] ?? "python3";

/** Why these packages can't be had; empty where they can. */
function absenceOf(...packages: readonly string[]): string {
  const text = `import sys; assert sys.version_info >= (3, 10), 'Python 3.10'; import ${packages.join(", ")}`;
  const asked = spawnSync(python, ["-c", text], { encoding: "utf8" });
  if (asked.status === 0) return "";
  const reason = asked.stderr?.trim().split("\n").at(-1) ?? "no such program";
  return ` (needs ${["Python 3.10", ...packages].join(", ")} by HALCYON_PYTHON, else python3: ${reason})`;
}

async function runPython(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const options = { cwd: packageFolder, env: { ...process.env, ...env }, maxBuffer: 1 << 26 };
    const { stdout } = await run(python, ["-B", ...args], options);
    return stdout;
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout || (error as Error).message, { cause: error });
  }
}

const noPytest = absenceOf("httpx", "pydantic", "pytest");

describe.skipIf(noPytest !== "")(`the client of Python${noPytest}`, () => {
  test("passes its tests against a server", async () => {
    // Loaded where it runs: it brings the whole server.
    const { runningServer } = await import("./running-server.suite.ts");
    await using server = await runningServer();
    using folder = mkdtempDisposableSync(join(tmpdir(), "halcyon-signed-"));
    const messages = join(folder.path, "messages.json");
    writeSignedMessages(messages);
    const env = { HALCYON_URL: server.url, HALCYON_KEY: server.key, HALCYON_SIGNED_MESSAGES: messages };
    const said = await runPython(["-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider"], env);
    console.info(said.split("\n").slice(-20).join("\n"));
    expect(said).toMatch(/^\d+ passed/m);
  });
});

const checkers = [
  ["mypy", ["-m", "mypy", "--strict", "--no-incremental"]],
  ["pyright", ["-m", "pyright", "--pythonpath", python]],
  ["ruff", ["-m", "ruff", "check", "--no-cache"]],
] as const;

for (const [name, args] of checkers) {
  const absence = absenceOf("httpx", "pydantic", "pytest", "pandas", "xarray", name);
  test.skipIf(absence !== "")(
    `${name} finds nothing in sources and tests, which call every method${absence}`,
    async () => {
      await runPython(args);
    },
  );
}
