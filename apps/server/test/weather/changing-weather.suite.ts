import type { EpochHour } from "@halcyon/schema/time";
import { DamagedRuns, type ModelPart, SourceError, type WeatherSource } from "@halcyon/weather";
import { madeNow } from "../harness/made-ports.suite.ts";
import type { Models } from "../../src/ports.ts";
import { formulaSource } from "../harness/formula-source.suite.ts";

/** Properties of the weather that may change while a server uses it. */
export interface WeatherState {
  run: EpochHour | undefined;
  snapshot: string;
  north: number;
  /** Kind of call to the source that fails. */
  fails: "nothing" | "runs" | "cells" | "reads";
  /** True if a read finds damage in the newest run. */
  isDamaged: boolean;
  isOpen: boolean;
}

class TestError extends SourceError {
  readonly code = "test";
}

/**
 * Creates gusts that depend on the run, the state of the archive and the cell.
 *
 * @param isNew - True if each access to the models returns new objects, which caches by object do not recognize.
 */
export function changingWeather(nowMs: () => number, isNew: boolean) {
  const state: WeatherState = {
    run: madeNow - 6,
    snapshot: "a",
    north: 50,
    fails: "nothing",
    isDamaged: false,
    isOpen: true,
  };
  const damage = new DamagedRuns(nowMs);
  const failWhere = (what: WeatherState["fails"]): void => {
    if (state.fails === what) throw new TestError(`no ${what}`);
  };
  const gusts = (seed: number): WeatherSource =>
    formulaSource({ run: seed, formulas: { wind_gusts_10m: (stamp) => (stamp * 7 + seed * 3) % 17 } });
  const source: WeatherSource = {
    describe: () => gusts(0).describe(),
    latestRun: async (now, isPassedOver = () => false) => {
      failWhere("runs");
      const { run } = state;
      return run === undefined ? undefined : [run, run - 6].find((one) => one <= now && !isPassedOver(one));
    },
    snapshot: async () => state.snapshot,
    locate: async ({ latitude }) => {
      failWhere("cells");
      return latitude > 60 ? undefined : { latitude: state.north, longitude: 8, elevationM: 100, sea: false };
    },
    read: async (request) => {
      failWhere("reads");
      if (state.isDamaged && request.run === state.run)
        throw Object.assign(new TestError("damaged"), { damagedRun: request.run });
      return gusts(request.run).read(request);
    },
  };
  const parts = (): readonly ModelPart[] => {
    const cause = new Error("not there");
    const absence = { trouble: "unreachable", nextTryMs: undefined, cause } as const;
    return [
      state.isOpen
        ? { part: "deterministic", source, damage }
        : { part: "deterministic", id: "test", absence },
    ];
  };
  let [known, wasOpen] = [parts(), true];
  const models = new Map([["noaa", known]]) as Models;
  Object.assign(models, {
    get(model: string) {
      if (isNew || wasOpen !== state.isOpen) [known, wasOpen] = [parts(), state.isOpen];
      return model === "noaa" ? known : undefined;
    },
  });
  return { state, models };
}
