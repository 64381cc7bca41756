import type { HourlyWeather } from "@halcyon/schema";
import { scoreHours } from "@halcyon/scoring";
import type { Curve } from "./growth-curve.ts";
import { kernelInput } from "./kernel.ts";
import { interleaveOnProcessor } from "./ratio.ts";

/** A run alone, half of GEFS, GEFS and IFS ENS. */
const sizes = [1, 16, 31, 51];

/** Members of weather that lies in memory, scored in this process: no server has one and the same hours of all these ensembles. */
export function memberCurves(rounds: number): Curve[] {
  const input = kernelInput();
  const costs = interleaveOnProcessor(
    sizes.map((members) => {
      const weather = ofMembers(input.weather, members);
      return { name: `${members}`, run: () => scoreHours({ ...input, weather }) };
    }),
    rounds,
  );
  return [
    {
      what: "scoring 720 h x 6 variables",
      unit: "members",
      costUnit: "us",
      expected: "linear",
      points: sizes.map((size, index) => ({ size, cost: costs[index]!.medianMs * 1000 })),
    },
  ];
}

/** The same weather with the first so many of its members, and these again where it has fewer. */
function ofMembers(weather: HourlyWeather, members: number): HourlyWeather {
  const grids = new Map(
    Array.from(weather.grids, ([name, values]) => [
      name,
      Int16Array.from({ length: weather.hours * members }, (_, index) => {
        const member = (index % members) % weather.members;
        return values[Math.floor(index / members) * weather.members + member]!;
      }),
    ]),
  );
  return { ...weather, members, grids };
}
