import { fileURLToPath } from "node:url";
import { runProcess, sized } from "@halcyon/testing";
import { expect, test } from "vitest";
import { runningServer } from "../../../test/harness/running-server.suite.ts";

const script = fileURLToPath(new URL("../../../scripts/edr/read_edr.py", import.meta.url));
const python = process.env["HALCYON_PYTHON"] ?? "python3";

const asked = await runProcess([
  python,
  "-c",
  "import covjson_pydantic, edr_pydantic, edr_xarray, owslib, httpx",
]);
const absence =
  asked.code === 0
    ? ""
    : ` (needs covjson-pydantic, edr-pydantic, edr-xarray, OWSLib and httpx by HALCYON_PYTHON, else python3: ${asked.stderr.trim().split("\n").at(-1)})`;

test.skipIf(absence !== "")(
  `readers of OGC API-EDR take every answer to random queries${absence}`,
  async () => {
    // The clock stands still, so that a burst is never over.
    await using server = await runningServer({ burstPerSecond: 1e6 });
    const { plaintext: key } = await server.keys.issue({
      name: "readers",
      allowance: { kind: "total", limit: 1_000_000 },
    });
    const cases = sized(4, 100);
    const schemas = process.env["HALCYON_EDR_SCHEMAS"];
    const command = [python, "-B", script, server.url, key, "--cases", String(cases)];
    if (schemas !== undefined) command.push("--schemas", schemas);
    const { code, stdout, stderr } = await runProcess(command);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { refused = 0, "covjson-pydantic": read, ...others } = JSON.parse(stdout) as Record<string, number>;
    // Forecasts answer five queries, and scores and the past four. Four scenarios have four climate models each.
    expect(read! + refused).toBe((2 * 5 + 4 * 4 + 4 * 4) * cases);
    expect(refused / (read! + refused)).toBeLessThan(0.3);
    expect(others).toMatchObject({ "edr-pydantic": 7, OWSLib: 26 });
    expect(others["edr-xarray"]).toBeGreaterThan(cases);
    expect(others["cubes of edr-xarray"]).toBeGreaterThan(0);
  },
);
