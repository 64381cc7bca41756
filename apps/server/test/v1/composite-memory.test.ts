import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { BytesAnswer, CompressedTail, Priced } from "../../src/api/pipeline/answer.ts";
import { cacheSizes } from "../../src/config/cache-sizes.ts";
import {
  madeEntry,
  madeGust,
  madeNow,
  madeNowMs,
  madePorts,
  madeVisibility,
} from "../harness/made-ports.suite.ts";
import { Admissions } from "../../src/scoring/admit-entry.ts";
import { scoreLocation } from "../../src/scoring/scores/score-location.ts";
import { compositeHandler } from "../../src/api/v1/hours/composite.ts";
import type { Call } from "../../src/api/v1/handler.ts";

/** Divisor by which the cache size of 64 MiB and the number of responses are reduced, so that the test takes only a second. */
const parts = 50;

/** Returns a pseudorandom number from 0 to 1, for scores that compress badly. */
const noise = (stamp: number, member: number): number =>
  Math.abs(Math.sin((stamp - madeNow) * 12.9898 + member * 78.233)) ** 3;
const formulas = {
  wind_gusts_10m: (stamp: number, member: number) => 8 + 9 * noise(stamp, member),
  visibility: (stamp: number, member: number) => 500 + 2500 * noise(stamp, member + 0.5),
};

test("64 MiB keep 3,000 answers of 720 h, each of them compressed", async () => {
  const caches = { ...cacheSizes, scoresMaxBytes: cacheSizes.scoresMaxBytes / parts };
  const ports = madePorts(madeEntry(madeGust, madeVisibility), {
    deterministic: { formulas },
    ensemble: { formulas },
  });
  const admit = new Admissions(ports);
  let made = 0;
  const entry: Admissions["entry"] = async (request, nowMs) => {
    const admitted = await admit.entry({ ...request, location: { latitude: 50, longitude: 8 } }, nowMs);
    const read: typeof admitted.read = (hoursBefore) => (made++, admitted.read(hoursBefore));
    return { ...admitted, read, key: `${admitted.key} of a cell of its own at ${request.location.latitude}` };
  };
  const composite = compositeHandler(
    Object.assign(new Admissions(ports), { entry }),
    scoreLocation(caches),
    caches,
  );
  const compressedAt = async (latitude: number) => {
    const priced = (await composite({
      body: {
        request: { latitude, longitude: 8, forecast_hours: 720, model: "noaa" },
        constraint_params: { id: 7, type: "task" },
      },
      format: "json",
      principal: { accountId: "account" },
      nowMs: madeNowMs,
    } as Call<"optimality.composite">)) as Priced<unknown>;
    const { tail } = (await priced.answer({ periodStartMs: 0 })) as BytesAnswer;
    return tail!.compressed("gzip");
  };
  const places = Array.from({ length: 3000 / parts }, (_, place) => place / 10);
  const first: CompressedTail[] = [];
  for (const place of places) first.push(await compressedAt(place));
  expect(first[0]!.byteLength).toBeGreaterThan(5000);
  expect(
    JSON.parse(gunzipSync(first[0]!.after(Buffer.from('{"forecast":'))).toString()).forecast,
  ).toHaveLength(720);
  const again: CompressedTail[] = [];
  for (const place of places) again.push(await compressedAt(place));
  expect(again.every((compressed, place) => compressed === first[place])).toBe(true);
  expect(made).toBe(places.length);
});
