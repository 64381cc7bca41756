import { join } from "node:path";
import { runProcess } from "@halcyon/testing";
import { expect, test } from "vitest";
import { docsServer } from "./generate/docs-server.mts";
import { absenceOfRunner, python, pythonEnvironment, pythonWith } from "./run-snippet.suite.mts";

const root = join(import.meta.dirname, "..");
const notebook = "examples/notebook/data-frames.py";
const absence = await absenceOfRunner(pythonWith("httpx", "pydantic", "pandas"));

test.skipIf(absence !== undefined)(
  `the notebook makes its frames${absence === undefined ? "" : ` (${absence})`}`,
  async () => {
    await using server = await docsServer();
    const { code, stdout, stderr } = await runProcess([python, notebook], {
      cwd: root,
      env: { ...process.env, HALCYON_URL: server.url, HALCYON_KEY: server.key, ...pythonEnvironment },
    });
    expect(code, stderr).toBe(0);
    for (const port of ["Esbjerg", "Hamburg", "Rotterdam"])
      expect(stdout).toMatch(new RegExp(`^${port} +\\d+$`, "m"));
    expect(stdout).toContain("synthetic weather: True");
    // Percentiles of twelve months.
    expect(stdout).toMatch(/^month +1 +2 /m);
    expect(stdout).toMatch(/^0\.5 +[\d.]+/m);
    // The mast has no data from 11 to 31 May.
    expect(stdout).toMatch(/^3\d{3} hours in both$/m);
    expect(stdout).toMatch(/^mean error -?[\d.]+ K, RMSE [\d.]+ K$/m);
    expect(stdout).toMatch(/^23 +-?[\d.]+$/m);
  },
);
