import { expect, test } from "vitest";
import { curatedLibrary } from "../curated-library.ts";
import { verificationSchema } from "../verification-config.ts";
import { verificationJob, verificationJobId } from "./verification-job.ts";
import type { VerificationWork } from "./verification-work.ts";

const places = [{ latitude: 47.4, longitude: 8.5 }];
const id = verificationJobId({ model: "noaa", part: "ensemble" });

function jobWith(work: Partial<VerificationWork>, warned: string[] = []): ReturnType<typeof verificationJob> {
  return verificationJob({
    config: { dataDirectory: "nowhere", verification: verificationSchema.parse({ places, entries: [1, 4] }) },
    library: curatedLibrary,
    days: { counted: async () => new Set(), add: async () => undefined },
    work: {
      archived: async () => ({ id: "made", synthetic: true }),
      verify: async () => [],
      ...work,
    },
    warn: (line) => warned.push(line),
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
