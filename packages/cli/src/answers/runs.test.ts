import { expect, test } from "vitest";
import { terminal } from "../terminal.suite.ts";

const part = { model: "noaa", part: "ensemble" };
const run = {
  ...part,
  source: "synthetic",
  synthetic: true,
  run: "2026-11-21T00:00:00Z",
  available_at: null,
  delay_minutes: null,
  members: 31,
  reach_hours: 840,
  state: "newest",
};

/** Runs the command against a server that gives an answer. Returns its output and the address that it asked. */
async function shown(answer: object, ...args: readonly string[]) {
  const asked: string[] = [];
  const halcyon = await terminal({
    fetch: async (input: string) => {
      asked.push(input);
      return Response.json({ runs: [run], arriving: [], next: [], ...answer });
    },
  });
  const { stdout, code } = await halcyon("runs", ...args);
  expect(code).toBe(0);
  return { stdout, asked };
}

test("prints the runs, those on their way and those expected next", async () => {
  const next = { ...part, run: "2026-11-22T00:00:00Z", expected_at: "2026-11-22T08:00:00Z", late: false };
  const { stdout, asked } = await shown(
    { arriving: [{ ...part, run: "2026-11-22T00:00:00Z", share: 0.4 }], next: [next] },
    "--model",
    "noaa",
    "--part",
    "ensemble",
    "--limit",
    "5",
  );
  expect(stdout).toMatch(/noaa +ensemble +2026-11-21T00:00:00Z +not known +newest/);
  expect(stdout).toContain("noaa ensemble of 2026-11-22T00:00:00Z: 40 % has arrived.");
  expect(stdout).toContain("expected at 2026-11-22T08:00:00Z");
  expect(new URL(asked[0]!).search).toBe("?model=noaa&part=ensemble&limit=5");
  expect((await shown({ next: [{ ...next, late: true }] })).stdout).toContain("late, was expected at");
});

test("prints a table without the runs to come, and says so if there is none", async () => {
  const { stdout } = await shown({}, "--csv");
  expect(stdout.trim().split(/\r?\n/)).toEqual([
    "model,part,run,available_at,state,source,synthetic",
    "noaa,ensemble,2026-11-21T00:00:00Z,,newest,synthetic,true",
  ]);
  expect((await shown({ runs: [] })).stdout).toContain("has seen no run yet");
});
