import type { Location } from "@halcyon/schema";
import { scoreEvents } from "@halcyon/scoring/verification";
import type { Cell, WeatherSource } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { beforeAll, expect, test } from "vitest";
import { cacheSizes } from "../../config/cache-sizes.ts";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import { laterRuns } from "../runs/later-runs.ts";
import { rankFlatness, unevenAbove } from "./rank-sample.ts";
import { startsOf } from "../runs/store-of-runs.suite.ts";
import type { VerifiedForecasts } from "./verified-forecasts.ts";
import { verifyForecasts } from "./verify-forecasts.ts";

/**
 * Last lead time [h]. Beyond 240 h, the product has no gusts and no variable about storms: gusts are estimated by a rule, and storms are
 * left out of forecasts and truth.
 */
const lastLeadHours = 360;

const days = 30;
const placeCount = 100;

/**
 * Maximum difference between the observed frequency and the mean probability in a bin of 300 forecasts. By chance, a fifteenth of the bins
 * has a larger difference.
 */
const tolerance = 0.07;

/** Places distributed evenly over the sphere. */
const places = Array.from({ length: placeCount }, (_, index): Location => ({
  latitude: (Math.asin((2 * (index + 0.5)) / placeCount - 1) * 180) / Math.PI,
  longitude: ((index * 137.507_76) % 360) - 180,
}));

/** Returns the synthetic GEFS with a different world for each place, so that the places are independent. */
function manyWorlds(): WeatherSource {
  const one = syntheticSource({ product: "gefs", seed: 1 });
  const description = one.describe();
  const leadHours = description.leadHours.filter((lead) => lead <= lastLeadHours);
  const worlds = new Map<string, WeatherSource>();
  const worldOf = ({ latitude, longitude }: Cell): WeatherSource => {
    const name = `${latitude} ${longitude}`;
    const known = worlds.get(name) ?? syntheticSource({ product: "gefs", seed: 1000 + worlds.size });
    worlds.set(name, known);
    return known;
  };
  return {
    describe: () => ({ ...description, leadHours }),
    latestRun: (now) => one.latestRun(now),
    locate: (location) => one.locate(location),
    read: (request) => worldOf(request.cell).read(request),
  };
}

let verified: VerifiedForecasts;
beforeAll(async () => {
  const source = manyWorlds();
  const runs = startsOf(days + 1, 24);
  verified = await verifyForecasts({
    stored: { model: "noaa", part: "ensemble", source, runs },
    entry: curatedLibrary.find("task", 4)!,
    places,
    truth: laterRuns({ source, runs }),
    history: undefined,
    cache: new RecordCache(cacheSizes.recordsMaxBytes),
  });
});

const leads = ["1 to 3", "3 to 5", "5 to 10", "10 to 15"] as const;

function ofLead(name: (typeof leads)[number]) {
  return verified.classes.find(({ fromDay, toDay }) => `${fromDay} to ${toDay}` === name)!.verification!;
}

test.each(leads)("%s days ahead the truth has any rank among the members equally often", (lead) => {
  expect(rankFlatness(ofLead(lead).ranks).chiSquare).toBeLessThan(unevenAbove);
});

test.each(leads)("%s days ahead it happens as often as it was said", (lead) => {
  for (const event of scoreEvents) {
    const busy = ofLead(lead).events[event].reliability.filter(({ count }) => count >= 300);
    expect(busy.length).toBeGreaterThan(1);
    for (const { from, frequency, meanProbability } of busy) {
      expect(Math.abs(frequency! - meanProbability!), `${event} from ${from}`).toBeLessThan(tolerance);
    }
  }
});
