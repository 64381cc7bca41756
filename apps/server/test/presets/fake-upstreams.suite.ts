import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { servedArchives } from "@halcyon/weather/dynamical/served-dataset.suite";
import type { ObjectServer } from "@halcyon/weather/http/object-server.suite";
import { recordsServer, type RecordsServer } from "@halcyon/weather/open-meteo/open-meteo-records.suite";
import { openMeteoServer, type OpenMeteoServer } from "@halcyon/weather/open-meteo/open-meteo-server.suite";
import { startMs } from "../harness/running-server.suite.ts";
import type { PresetName } from "../../src/config/presets/presets.ts";

/** Local replacements of all servers that presets use, in their state at {@link startMs}. */
export interface FakeUpstreams extends AsyncDisposable {
  readonly archives: ObjectServer;
  readonly forecasts: OpenMeteoServer;
  readonly records: RecordsServer;
  /** Configuration text with which an operator redirects a preset to these servers. It contains only addresses. */
  readonly configText: string;
  /** Returns the complete environment of a process that uses a preset and a new data folder. Its clock begins at {@link startMs}. */
  environment(preset: PresetName): Promise<Record<string, string>>;
}

/**
 * Starts the replacement servers.
 *
 * @param lastRunWhole - True if the newest run of the archives is complete; otherwise the run before it is the newest complete one.
 */
export async function fakeUpstreams(lastRunWhole = true): Promise<FakeUpstreams> {
  await using opened = new AsyncDisposableStack();
  const archives = opened.use(await servedArchives(lastRunWhole));
  const forecasts = opened.use(await openMeteoServer(startMs));
  const records = opened.use(await recordsServer(startMs));
  const { forecast, ensemble, seasonal, marine, "air-quality": air } = forecasts.options.baseUrls!;
  const configText = JSON.stringify({
    open_meteo: {
      base_urls: {
        forecast,
        ensemble,
        seasonal,
        marine,
        "air-quality": air,
        archive: records.url,
        climate: records.url,
      },
    },
    dynamical: { catalogue_url: `${archives.url}stac`, hosts: [new URL(archives.url).host] },
  });
  const all = opened.move();
  return {
    archives,
    forecasts,
    records,
    configText,
    async environment(preset) {
      const folder = temporaryFolder();
      const file = join(folder, "halcyon.json");
      await writeFile(file, configText);
      return {
        PORT: "0",
        HALCYON_DATA_DIR: folder,
        HALCYON_WEATHER: preset,
        HALCYON_CONFIG: file,
        HALCYON_CLOCK_BEGINS_MS: String(startMs),
        NODE_OPTIONS: `--import=${new URL("clock-from.suite.ts", import.meta.url).href}`,
      };
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
