import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isLong, runProcess, sampled, sized, temporaryFolder } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import type { Ended } from "../cli/run-command.suite.ts";
import { runningServer } from "../harness/running-server.suite.ts";

const script = fileURLToPath(new URL("../../scripts/recompute", import.meta.url));
const python = process.env["HALCYON_PYTHON"] ?? "python3";

const needs = "import sys; assert sys.version_info >= (3, 11), 'Python 3.11'; import numpy";
const asked = await runProcess([python, "-c", needs]);
const absence =
  asked.code === 0 ? "" : ` (needs Python 3.11 with numpy: ${asked.stderr.trim().split("\n").at(-1)})`;

/** Errors that the script must find. Each replaces a text in one of its files. */
const errors: readonly (readonly [what: string, file: string, text: string, instead: string])[] = [
  ["quantiles after the thirtieth day", "part.py", "QUANTILES_TO_HOUR = 720", "QUANTILES_TO_HOUR = 5040"],
  ["quantiles of type 7", "recompute_scores.py", 'method="weibull"', 'method="linear"'],
  ["another implied stop edge", "composite.py", "(acceptable - ideal) / 9)", "(acceptable - ideal) / 8)"],
  ["no allowance", "composite.py", 'constraint.get("allowance", []) if', "[] if"],
  ["preferences without their floor", "composite.py", "np.maximum(suitability, ACCEPTABLE)", "suitability"],
  ["equal weights", "composite.py", 'constraint["weight"] * np.log', "1 * np.log"],
  ["centered spans that look back", "composite.py", "(length - 1) // 2}", "length - 1}"],
  ["stamps taken for hours", "part.py", 'not in ("instant", "solar")', 'not in ("instant", "solar", "max")'],
  [
    "ideal from 0.95",
    "composite.py",
    "IDEAL, MEMBERS_NEEDED = 0.1, 0.9",
    "IDEAL, MEMBERS_NEEDED = 0.1, 0.95",
  ],
  [
    "gusts of the rule for forecast ones",
    "handover.py",
    "weight = np.exp(-after / 24)",
    "weight = 0 * after",
  ],
  ["gusts at sea by land's factor", "handover.py", "return 1.4 if part.is_sea else 1.6", "return 1.6"],
  ["pressure of the sea for all", "derived.py", "2.25577e-5 * part.elevation_m", "2.25577e-5 * 0"],
  ["the sun of the cell", "derived.py", "*part.place)", 'part.cell["latitude"], part.cell["longitude"])'],
  [
    "no cap where a limit was dropped",
    "composite.py",
    "short[:, None], IDEAL, part",
    "short[:, None], 1, part",
  ],
];

async function recomputed(cases: number, folder = script): Promise<Ended> {
  // The clock stands still, so that a burst is never over.
  await using server = await runningServer({ burstPerSecond: 1e6 });
  const command = [python, "-B", join(folder, "recompute_scores.py"), server.url, server.key];
  return await runProcess([...command, "--cases", String(cases)]);
}

describe.skipIf(absence !== "")(`scores computed anew in Python${absence}`, () => {
  test("are those that a server answers", async () => {
    const { code, stdout, stderr: said } = await recomputed(sized(20, 300));
    expect({ code, stderr: said, different: stdout.match(/^DIFFERENT.*/gm) }).toEqual({
      code: 0,
      stderr: "",
      different: null,
    });
    expect(stdout).toContain("largest difference of a score: 0.0e+00\n");
    if (isLong) await expect(stdout).toMatchFileSnapshot(join(script, "recorded.txt"));
  });

  test.each(sampled(errors, errors.length))("would find %s", async (_, file, text, instead) => {
    const folder = temporaryFolder();
    await cp(script, folder, { recursive: true });
    const path = join(folder, file);
    const before = await readFile(path, "utf8");
    expect(before.split(text)).toHaveLength(2);
    await writeFile(path, before.replace(text, instead));
    const { code, stdout } = await recomputed(sized(20, 300), folder);
    expect({ code, different: /^DIFFERENT|up to/m.test(stdout) }).toEqual({ code: 1, different: true });
  });
});
