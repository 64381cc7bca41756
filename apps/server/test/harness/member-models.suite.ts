import { isFed, type ModelPart, type NativeWeather, type WeatherSource } from "@halcyon/weather";
import { parseConfig } from "../../src/config/config.ts";
import type { Models } from "../../src/ports.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";

/** Synthetic forecasts of a model with all its ensemble members, and with a single one. */
export interface MemberModels {
  readonly models: Models;
  readonly members: number;
  /** Models whose ensemble has only the member that {@link serve} was last given; at first member 0. */
  readonly ofOne: Models;
  readonly serve: (member: number) => void;
  /** Drops the cached weather that ensemble members share. */
  readonly forget: () => void;
}

/** Creates synthetic forecasts of NOAA, and the same forecasts with only one of their ensemble members. */
export async function memberModels(): Promise<MemberModels> {
  const models = await modelSources(
    parseConfig({}, "/", () => ""),
    () => "",
  );
  const ensemble = models.get("noaa")!.find(({ part }) => part === "ensemble");
  if (ensemble === undefined || !isFed(ensemble)) throw new Error("There are no members.");
  const { source } = ensemble;
  const { members } = source.describe();
  const reads = new Map<string, Promise<NativeWeather>>();
  const read: WeatherSource["read"] = (request) => {
    const name = JSON.stringify(request);
    const known = reads.get(name) ?? source.read(request);
    reads.set(name, known);
    return known;
  };
  const others = models.get("noaa")!.filter(({ part }) => part !== "ensemble");
  const alone = Array.from({ length: members }, (_, member): readonly ModelPart[] => [
    ...others,
    { part: "ensemble", source: memberOf(source, read, member) },
  ]);
  let served = 0;
  return {
    models,
    members,
    ofOne: Object.assign(new Map([["noaa" as const, alone[0]!]]), {
      get: (model: string) => (model === "noaa" ? alone[served] : undefined),
    }),
    serve: (member) => void (served = member),
    forget: () => reads.clear(),
  };
}

/** Returns a source that has one member of another source twice, because a single member does not count as an ensemble. */
function memberOf(all: WeatherSource, read: WeatherSource["read"], member: number): WeatherSource {
  const description = { ...all.describe(), members: 2 };
  return {
    describe: () => description,
    latestRun: (now) => all.latestRun(now),
    locate: (location) => all.locate(location),
    // Scores are cached by the run and the state of its archive, and those of another member are other scores.
    snapshot: async () => `member ${member}`,
    read: async (request) => {
      const { members, stamps, grids } = await read(request);
      const own = [...grids].map(([name, grid]) => {
        const values = stamps.flatMap((_, stamp) => {
          const value = grid[stamp * members + member]!;
          return [value, value];
        });
        return [name, Int16Array.from(values)] as const;
      });
      return { members: 2, stamps, grids: new Map(own) };
    },
  };
}
