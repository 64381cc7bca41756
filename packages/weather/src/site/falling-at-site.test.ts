import { pack, unpack, variable, type VariableName } from "@halcyon/schema";
import { wetBulb } from "@halcyon/scoring";
import { codeAtWetBulb, standardPressure, typeAtWetBulb } from "@halcyon/scoring/derived";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fallingAtSite } from "./falling-at-site.ts";
import { siteAir } from "./site-air.ts";

const change = {
  method: "phase",
  temperature: "temperature_2m",
  humidity: "relative_humidity_2m",
  dewPoint: "dew_point_2m",
} as const;
const cell = { latitude: 47, longitude: 8, elevationM: 500, sea: false };

function grid(name: VariableName, value: number): Int16Array {
  return Int16Array.of(pack(value, variable(name).packing));
}

/** What falls at a site as it is found, and by the wet-bulb temperature that is solved for; both of the same packed air. */
function falling(
  codes: "type" | "weather",
  code: number,
  [temperatureC, humidityPercent, riseM]: readonly [number, number, number],
): [found: number, solved: number] {
  const elevationM = cell.elevationM + riseM;
  const site = { elevationM, riseM, lapseKPerKm: 4.5, isUnlike: false, movesPhase: true };
  const { packing } = variable("temperature_2m");
  const air = siteAir(cell, site, { packed: grid("temperature_2m", temperatureC), packing });
  const humidity = grid("relative_humidity_2m", humidityPercent);
  const grids = new Map([["relative_humidity_2m" as const, humidity]]);
  const airC = air.temperatureC(0);
  const percent = unpack(humidity[0]!, variable("relative_humidity_2m").packing) * air.humidityRatio(airC);
  const wetBulbC = wetBulb(airC - air.coolerK, Math.min(percent, 100), standardPressure(elevationM));
  const atWetBulb = codes === "weather" ? codeAtWetBulb : typeAtWetBulb;
  return [fallingAtSite({ ...change, codes }, { grids, site, air })(code, 0), atWetBulb(code, wetBulbC)];
}

describe("what falls at a site", () => {
  test.each(["type", "weather"] as const)(
    "is by its %s what the wet-bulb temperature there says",
    (codes) => {
      const airs = fc.tuple(
        fc.double({ min: -15, max: 20, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.integer({ min: -1500, max: 1500 }),
      );
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 99 }), airs, (code, air) => {
          const [found, solved] = falling(codes, code, air);
          expect(found).toBe(solved);
        }),
        { numRuns: 2000 },
      );
    },
  );
});
