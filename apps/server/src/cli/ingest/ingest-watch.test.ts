import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ingestRun, openProvider, type ProviderId } from "@halcyon/ingest";
import { temporaryFolder } from "@halcyon/testing";
import { afterEach, expect, test, vi } from "vitest";
import { type ForecastTask, watchForecasts } from "./ingest-watch.ts";

afterEach(() => void vi.restoreAllMocks());

test("where one part cannot be followed nothing is followed any more, and the metrics end", async () => {
  const root = temporaryFolder();
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  const task = (id: ProviderId, part: string, answer: () => Response): ForecastTask => ({
    request: {
      provider: openProvider(id),
      extent: { places: [{ latitude: 50, longitude: 8 }], reachKm: 25 },
    },
    options: { root, part, workFolder: root, fetch: async () => answer() },
  });
  using other = new DatabaseSync(join(root, "noaa-gfs.lock"));
  other.exec("BEGIN EXCLUSIVE");
  const tasks = [
    task("noaa-gefs", "gefs", () => new Response(null, { status: 404 })),
    task("noaa-gfs", "gfs", () => new Response("an index")),
  ];
  await expect(
    watchForecasts(tasks, root, { host: "127.0.0.1", port: 0 }, Date.now, { ingest: ingestRun }),
  ).rejects.toMatchObject({
    code: "busy",
  });
  const address = lines.find((line) => line.startsWith("Metrics: "));
  await expect(fetch(address!.slice("Metrics: ".length))).rejects.toThrow("fetch failed");
});
