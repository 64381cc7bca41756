import { expect, test } from "vitest";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { verificationSchema } from "../../config/verification-config.ts";
import { verificationJob, verificationJobId } from "./verification-job.ts";
import type { VerificationWork } from "./verification-work.ts";

const places = [{ latitude: 47.4, longitude: 8.5 }];
const id = verificationJobId({ model: "noaa", part: "ensemble" });

function jobWith(
  work: Partial<VerificationWork>,
  warned: string[] = [],
  truth: unknown = "later-runs",
  onDoubted: (sites: number) => void = () => undefined,
): ReturnType<typeof verificationJob> {
  return verificationJob({
    config: {
      dataDirectory: "/data",
      configFile: undefined,
      models: { noaa: { ensemble: { source: "store", part: "gefs", path: "/runs", cache_mb: 1 } } },
      verification: verificationSchema.parse({ places, entries: [1, 4], truth }),
    },
    library: curatedLibrary,
    days: { counted: async () => new Set(), add: async () => undefined },
    work: {
      archived: async () => ({ id: "made", synthetic: true, runs: [0] }),
      verify: async () => [],
      judge: async () => ({ said: [], doubted: 0 }),
      ...work,
    },
    sourceOf: () => undefined,
    nowMs: () => 0,
    warn: (line) => warned.push(line),
    onDoubted,
  });
}

test("each entry of the configuration is verified, and nothing where nothing is archived", async () => {
  const seen: number[] = [];
  const verify: VerificationWork["verify"] = async ({ entry }) => {
    seen.push(entry.id);
    return [];
  };
  await jobWith({ verify })(id, new AbortController().signal);
  await jobWith({ verify, archived: async () => undefined })(id, new AbortController().signal);
  expect(seen).toEqual([1, 4]);
});

test("what fails is told and not tried again at once", async () => {
  const warned: string[] = [];
  const verify = (): Promise<never> => Promise.reject(new Error("no room"));
  await jobWith({ verify }, warned)(id, new AbortController().signal);
  expect(warned).toEqual(["noaa ensemble could not be verified: no room"]);
});

test("a server that stops ends it between two entries", async () => {
  const stop = new AbortController();
  const seen: number[] = [];
  const verify: VerificationWork["verify"] = async ({ entry }) => {
    seen.push(entry.id);
    stop.abort();
    return [];
  };
  await expect(jobWith({ verify })(id, stop.signal)).rejects.toThrow("aborted");
  expect(seen).toEqual([1]);
});

test("what was observed is the truth of calibrated forecasts too, and later runs are not", async () => {
  const seen: [number, boolean][] = [];
  const verify: VerificationWork["verify"] = async ({ entry, calibrated }) => {
    seen.push([entry.id, calibrated]);
    return [];
  };
  await jobWith({ verify }, [], { record: "hut" })(id, new AbortController().signal);
  expect(seen.splice(0)).toEqual([
    [1, false],
    [1, true],
    [4, false],
    [4, true],
  ]);
  await jobWith({ verify })(id, new AbortController().signal);
  expect(seen).toEqual([
    [1, false],
    [4, false],
  ]);
});

test("calibration is judged where its files lie, and what it harmed or what is doubted is told", async () => {
  const folders: string[] = [];
  const warned: string[] = [];
  const judge: VerificationWork["judge"] = async ({ folder }) => {
    folders.push(folder);
    return { said: ["calibration hut did harm"], doubted: 2 };
  };
  const doubted: number[] = [];
  await jobWith({ judge }, warned, "later-runs", (sites) => doubted.push(sites))(
    id,
    new AbortController().signal,
  );
  expect(folders).toEqual(["/runs/calibration/gefs"]);
  expect(warned).toEqual(["noaa ensemble: calibration hut did harm"]);
  expect(doubted).toEqual([2]);
  const unkept = verificationJobId({ model: "noaa", part: "deterministic" });
  await jobWith({ judge })(unkept, new AbortController().signal);
  expect(folders).toHaveLength(1);
});
