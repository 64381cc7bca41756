import { afterEach, expect, test, vi } from "vitest";
import { replay } from "../replay.suite.ts";

afterEach(() => void vi.unstubAllEnvs());

/** Environment variables that select each colour depth of a terminal [bits]. */
const depths = {
  1: { NO_COLOR: "1" },
  4: { FORCE_COLOR: "1" },
  8: { FORCE_COLOR: "2" },
  24: { FORCE_COLOR: "3" },
};

test("the strip in each width, depth of colour and alphabet", async () => {
  const shown: string[] = [];
  for (const columns of [60, 80, 120]) {
    for (const [depth, environment] of Object.entries(depths)) {
      for (const alphabet of ["UTF-8", "ASCII"]) {
        for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
        const { stdout } = await replay("score", alphabet === "ASCII" ? ["--ascii"] : [], {
          columns,
          environment,
        });
        vi.unstubAllEnvs();
        shown.push(`--- ${columns} columns, ${depth} bits, ${alphabet}`, stdout.replaceAll("\u001b", "\\e"));
      }
    }
  }
  await expect(shown.join("\n")).toMatchFileSnapshot("../../golden/strip.txt");
});

test("an hour is found by the local clock, and by any instant within it", async () => {
  const [wall, ...others] = await Promise.all(
    ["2026-11-24T18", "2026-11-24 18:00:00", "2026-11-24T17:00:00Z", "2026-11-24T22:30:00.000+05:30"].map(
      (hour) => replay("explain", ["--hour", hour]),
    ),
  );
  expect(wall).toMatchObject({ code: 0, stdout: expect.stringContaining("Tue 24 Nov 18:00: ") });
  for (const other of others) expect(other).toEqual(wall);
});

test.each([60, 80, 120])("every command in %i columns", async (columns) => {
  const shown: string[] = [];
  for (const name of ["scenario", "windows", "no-window", "explain", "compare", "tasks", "usage"]) {
    const { code, stdout, stderr } = await replay(name, [], { columns });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    shown.push(`--- ${name}`, stdout);
  }
  await expect(shown.join("\n")).toMatchFileSnapshot(`../../golden/answers-${columns}.txt`);
});

test.each([60, 80, 120])("no line is wider than %i columns", async (columns) => {
  for (const name of ["score", "scenario", "windows", "no-window", "explain", "compare", "tasks"]) {
    const { stdout } = await replay(name, [], { columns });
    expect(stdout.split("\n").filter((line) => line.length > columns)).toEqual([]);
  }
});
