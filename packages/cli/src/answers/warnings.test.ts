import { expect, test } from "vitest";
import { terminal } from "../terminal.suite.ts";

const warning = {
  id: "wrn_abcdefghijklmnopqrstuvwxyz",
  severity: "severe",
  event: "High wind\u001B[31m",
  local_onset: "2026-11-21T15:00:00+00:00",
  onset: "2026-11-21T15:00:00Z",
  until: null,
  sender: "warnings@example.org",
  sender_name: null,
  area: "Example County",
  headline: "Gusts of 30 m/s",
  instruction: null,
};
const feed = { id: "example", state: "ok", covers: true, checked_at: "2026-11-21T09:14:03Z" };

const oneLine = (text: string): string => text.replace(/\s+/g, " ");

/** Runs the command against a server that gives an answer. Returns its output and the address that it asked. */
async function shown(state: string, warnings: readonly object[], ...args: readonly string[]) {
  const asked: string[] = [];
  const metadata = { state, timezone: "Europe/Berlin", feeds: [feed], caveat: "No warning is no safety." };
  const halcyon = await terminal({
    fetch: async (input: string) => {
      asked.push(input);
      return Response.json({ metadata, warnings });
    },
  });
  const { stdout, stderr, code } = await halcyon("warnings", "--at", "51.5,-0.12", ...args);
  expect(code).toBe(0);
  return { stdout, stderr, asked };
}

test("prints what the list is worth, then each warning in its own words", async () => {
  const { stdout, asked } = await shown("known", [warning], "--elevation", "300", "--language", "de");
  expect(stdout).toContain("1 live warning of example (read 2026-11-21T09:14:03Z).");
  expect(stdout).toContain("SEVERE: High wind");
  expect(stdout).not.toContain("\u001B[31m");
  expect(stdout).toContain("warnings@example.org: Example County");
  expect(stdout).toContain("No warning is no safety.");
  expect(new URL(asked[0]!).search).toBe(
    "?latitude=51.5&longitude=-0.12&timezone=auto&elevation_m=300&language=de",
  );
});

test("says that there are none only if all feeds there were read", async () => {
  expect((await shown("known", [])).stdout).toContain("No live warnings of example");
  for (const state of ["partial", "silent", "not_covered", "not_configured"])
    expect((await shown(state, [])).stdout).not.toMatch(/\bNo live warning/);
  expect(oneLine((await shown("silent", [])).stdout)).toContain(
    "There may be warnings of example (read 2026-11-21T09:14:03Z): a feed could not be read for too long.",
  );
  expect(oneLine((await shown("partial", [warning])).stdout)).toContain("There may be more: some warnings");
  expect(oneLine((await shown("not_covered", [])).stdout)).toContain("it knows nothing of warnings there");
});

test("tells the start and the end on one clock", async () => {
  const ended = { ...warning, until: "2026-11-22T00:30:00Z" };
  expect(oneLine((await shown("known", [ended])).stdout)).toContain(
    "2026-11-21 16:00 to 2026-11-22 01:30 (Europe/Berlin)",
  );
  expect(oneLine((await shown("known", [warning])).stdout)).toContain(
    "2026-11-21 16:00, no end stated (Europe/Berlin)",
  );
});

test("as CSV has a row for each warning", async () => {
  const { stdout, stderr } = await shown("partial", [warning], "--csv");
  const [names, row] = stdout.split(/\r?\n/);
  expect(names).toBe("state,severity,event,onset,until,sender,headline");
  expect(row).toMatch(
    /^partial,severe,High wind.*,2026-11-21T15:00:00Z,,warnings@example.org,Gusts of 30 m\/s$/,
  );
  expect(stderr).toContain("There may be more: some warnings");
});

test("as CSV has no row only if there are no warnings for certain, and always says the state beside it", async () => {
  const rows = async (state: string) => {
    const { stdout, stderr } = await shown(state, [], "--csv");
    return [stdout.trimEnd().split(/\r?\n/).slice(1), stderr.trimEnd()];
  };
  expect(await rows("known")).toEqual([[], "No live warnings of example (read 2026-11-21T09:14:03Z)."]);
  for (const state of ["partial", "silent", "not_covered", "not_configured"]) {
    const [lines, said] = await rows(state);
    expect(lines).toEqual([`${state},,,,,,`]);
    expect(said).toMatch(/knows nothing of warnings|There may be warnings/);
  }
});
