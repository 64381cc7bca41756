import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { servedModels } from "@halcyon/weather/open-meteo/open-meteo-models.suite";
import { recordsServer } from "@halcyon/weather/open-meteo/open-meteo-records.suite";
import { openMeteoServer } from "@halcyon/weather/open-meteo/open-meteo-server.suite";
import { expect, onTestFinished, test, vi } from "vitest";
import { runCommand } from "../../../test/cli/run-command.suite.ts";
import type { Finding } from "./finding.ts";

/**
 * Returns the number of calls that the provider counts for a request: one for ten columns over 14 days, where each member is a column; for
 * the season, one for 120 columns.
 *
 * @see https://open-meteo.com/en/pricing
 */
function countedFor({ pathname, searchParams }: URL): number {
  const columns = (searchParams.get("hourly") ?? searchParams.get("daily")!).split(",").length;
  const values = columns * (servedModels[searchParams.get("models")!]?.members ?? 1);
  const counted = pathname === "/v1/seasonal" ? Math.floor(values / 120) : values;
  const dayOf = (name: string): number => Date.parse(searchParams.get(name)!) / 86_400_000;
  const days = Math.floor(dayOf("end_date")) - Math.floor(dayOf("start_date")) + 1;
  return Math.max(1, counted / 10, ((counted / 10) * days) / 14);
}

/** Runs the doctor with all sources of Open-Meteo, and counts the calls as the provider does. */
async function doctor(...args: readonly string[]) {
  await using forecasts = await openMeteoServer(Date.now());
  await using records = await recordsServer(Date.now());
  const { forecast, ensemble, seasonal, marine, "air-quality": air } = forecasts.options.baseUrls!;
  const base_urls = {
    forecast,
    ensemble,
    seasonal,
    marine,
    "air-quality": air,
    archive: records.url,
    climate: records.url,
  };
  const file = join(temporaryFolder(), "halcyon.json");
  await writeFile(file, JSON.stringify({ open_meteo: { base_urls } }));
  const { stdout, stderr, code } = await runCommand(["doctor", "--json", ...args], {
    HALCYON_DATA_DIR: temporaryFolder(),
    HALCYON_CONFIG: file,
    HALCYON_WEATHER: "open-meteo",
  });
  const asked = [...forecasts.asked, ...records.asked].filter(({ pathname }) => !pathname.endsWith(".json"));
  const calls = asked.reduce((sum, url) => sum + countedFor(url), 0);
  return { findings: JSON.parse(stdout) as Finding[], stderr, code, calls };
}

test("the doctor spends at most 30 calls, says so before it asks, and how to look further", async () => {
  const { findings, stderr, code, calls } = await doctor();
  expect(code).toBe(0);
  expect(calls).toBeGreaterThan(10);
  expect(calls).toBeLessThanOrEqual(30);
  const [, announced] =
    /^calls: at most (\d+) of a provider that counts them; --calls \d+ reads every variable of forecasts; a running server does not count them\n$/.exec(
      stderr,
    )!;
  expect(calls).toBeLessThanOrEqual(Number(announced));
  expect(Number(announced)).toBeLessThanOrEqual(30);
  expect(findings.map(({ what }) => what)).toContain(stderr.trim());
  const read = findings.filter(({ source }) => source !== undefined);
  expect(read.map(({ what }) => what).filter((what) => what.includes("not read"))).toEqual([]);
});

// A run of noon reaches into one day more than one of midnight, and days are what the provider counts.
test.each([2, 8, 14, 20])(
  "at %i h the doctor spends as many calls as it may, and none where it may spend none",
  async (hour) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, hour, 14) });
    onTestFinished(() => void vi.useRealTimers());
    const none = await doctor("--calls", "0");
    expect(none.calls).toBe(0);
    const unread = none.findings.filter(({ what }) => what.includes("not read: "));
    expect(unread.length).toBeGreaterThan(6);
    expect(unread.every(({ level }) => level === "ok")).toBe(true);
    const [, all] = /--calls (\d+) /.exec(none.stderr)!;
    const more = await doctor("--calls", all!);
    expect(more.calls).toBeGreaterThan(Number(all) / 2);
    expect(more.calls).toBeLessThanOrEqual(Number(all));
  },
);
