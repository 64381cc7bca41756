import { runProcess, temporaryFolder } from "@halcyon/testing";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeSignedMessages } from "./signed-messages.suite.ts";

const packageFolder = join(import.meta.dirname, "..");
const python = process.env["HALCYON_PYTHON"] ?? "python3";

/** Returns the reason why the packages are not available, or an empty string if they are. */
async function absenceOf(...packages: readonly string[]): Promise<string> {
  const text = `import sys; assert sys.version_info >= (3, 10), 'Python 3.10'; import ${packages.join(", ")}`;
  const asked = await runProcess([python, "-c", text]);
  if (asked.code === 0) return "";
  const reason = asked.stderr.trim().split("\n").at(-1);
  return ` (needs ${["Python 3.10", ...packages].join(", ")} by HALCYON_PYTHON, else python3: ${reason})`;
}

async function runPython(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const options = { cwd: packageFolder, env: { ...process.env, ...env } };
  const { code, stdout, stderr } = await runProcess([python, "-B", ...args], options);
  expect(code, stdout || stderr).toBe(0);
  return stdout;
}

const noPytest = await absenceOf("httpx", "pydantic", "pytest");

describe.skipIf(noPytest !== "")(`the client of Python${noPytest}`, () => {
  test("passes its tests against a server", async () => {
    // Loaded where it runs: it brings the whole server.
    const { runningServer } = await import("./running-server.suite.ts");
    await using server = await runningServer();
    const messages = join(temporaryFolder(), "messages.json");
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
  const absence = await absenceOf("httpx", "pydantic", "pytest", "pandas", "xarray", name);
  test.skipIf(absence !== "")(
    `${name} finds nothing in sources and tests, which call every method${absence}`,
    async () => {
      await runPython(args);
    },
  );
}
