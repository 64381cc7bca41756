import { fileURLToPath } from "node:url";
import { runProcess, sized } from "@halcyon/testing";
import { expect, test } from "vitest";
import { type RunningServer, runningServer } from "../../../test/harness/running-server.suite.ts";
import { mapServer } from "../../maps/map-server.suite.ts";

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

/** Reads the collections of a server whose ids begin with a text. Returns how many answers each library has read. */
async function readBy(server: RunningServer, key: string, only = "") {
  const cases = sized(4, 100);
  const schemas = process.env["HALCYON_EDR_SCHEMAS"];
  const command = [python, "-B", script, server.url, key, "--cases", String(cases), "--only", only];
  if (schemas !== undefined) command.push("--schemas", schemas);
  const { code, stdout, stderr } = await runProcess(command);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return { cases, counts: JSON.parse(stdout) as Record<string, number> };
}

test.skipIf(absence !== "")(
  `readers of OGC API-EDR take every answer to random queries${absence}`,
  async () => {
    // The clock stands still, so that a burst is never over.
    await using server = await runningServer({ burstPerSecond: 1e6 });
    const { plaintext: key } = await server.keys.issue({
      name: "readers",
      allowance: { kind: "total", limit: 1_000_000 },
    });
    const { cases, counts } = await readBy(server, key);
    const { refused = 0, "covjson-pydantic": read, ...others } = counts;
    // Forecasts answer five queries, and scores and the past four. Four scenarios have four climate models each.
    expect(read! + refused).toBe((2 * 5 + 4 * 4 + 4 * 4) * cases);
    expect(refused / (read! + refused)).toBeLessThan(0.3);
    expect(others).toMatchObject({ "edr-pydantic": 7, OWSLib: 26 });
    expect(others["edr-xarray"]).toBeGreaterThan(cases);
    expect(others["cubes of edr-xarray"]).toBeGreaterThan(0);
  },
);

test.skipIf(absence !== "")(`readers of OGC API-EDR take every answer about a map${absence}`, async () => {
  const { server, created, make, clock, database } = await mapServer({ burstPerSecond: 1e6 });
  await using _ = server;
  await database.updateTable("allowance").set({ limit: 1e6 }).execute();
  await created({ horizon_hours: 48 });
  await make();
  // Readers look for a new field every two seconds.
  clock.ms += 3000;
  const { cases, counts } = await readBy(server, server.key, "map-");
  expect(counts).toMatchObject({ "edr-pydantic": 3, "covjson-pydantic": 3 * cases, OWSLib: 3 });
  expect(counts["edr-xarray"]).toBeGreaterThan(cases);
  expect(counts["cubes of edr-xarray"]).toBeGreaterThan(0);
});
