import { wasmOfThread } from "../../wasm/wasm-instance.ts";
import { directFraction } from "../radiation/direct-fraction.ts";
import type { SunFormula } from "../formula.ts";
import { type Balances, plainBalances } from "./balances.ts";
import { receivedByGlobe, sunlightOnGlobe } from "./globe-temperature.ts";
import { kelvin, rowOf, saturationHpa, stillness, thermalRadiationWm2, valueAt } from "./moist-air.ts";
import { receivedByWick, sunlightOnWick } from "./natural-wet-bulb.ts";
import { heldC } from "./wbgt-liljegren.ts";
import { wasmBalances } from "./wasm-balances.ts";
import { windAtTwoMetres } from "./wind-at-two-metres.ts";

/** Number of balances that the plain solver takes at once. It is small enough that all columns stay in the fastest memory. */
const plainMax = 1024;

let balancesOfThread: Balances | undefined;

function balancesFor(): Balances {
  const wasm = wasmOfThread();
  return (balancesOfThread ??= wasm === undefined ? plainBalances(plainMax) : wasmBalances(wasm));
}

/** Returns `wbgtOutdoor` for whole hours, some values at a time. */
export function wbgtOfHours(): SunFormula {
  const balances = balancesFor();
  return (suns, values, ...inputs) => {
    const members = values.length / suns.length;
    const { countMax, globeK, wickK, temperatureK } = balances;
    for (let from = 0; from < values.length; from += countMax) {
      const count = Math.min(countMax, values.length - from);
      surround(balances, suns, members, from, count, inputs);
      balances.solve(count);
      for (let k = 0; k < count; k++) {
        values[from + k] = 0.7 * wickK[k]! + 0.2 * globeK[k]! + 0.1 * temperatureK[k]! - kelvin;
      }
    }
  };
}

/** Sets the inputs of the balances for a number of values, from a given one on. */
function surround(
  { temperatureK, vapourHpa, pressureHpa, onGlobe, onWick, wind, calm }: Balances,
  suns: Parameters<SunFormula>[0],
  members: number,
  from: number,
  count: number,
  [airC, humidity, windMps, shortwaveWm2, pressures]: readonly Float64Array[],
): void {
  for (let k = 0; k < count;) {
    const hour = Math.floor((from + k) / members);
    const sun = suns[hour]!;
    for (const end = Math.min((hour + 1) * members - from, count); k < end; k++) {
      const i = from + k;
      const wm2 = shortwaveWm2![i]!;
      const hpa = pressures![i]!;
      const direct = directFraction(wm2, sun);
      const airK = heldC(airC![i]!) + kelvin;
      const ofVapour = (humidity![i]! / 100) * valueAt(saturationHpa, rowOf(airK));
      const thermalWm2 = thermalRadiationWm2(airK, ofVapour);
      const root = Math.sqrt(windAtTwoMetres(windMps![i]!, wm2, sun.sine > 0) * hpa);
      temperatureK[k] = airK;
      vapourHpa[k] = ofVapour;
      pressureHpa[k] = hpa;
      wind[k] = root;
      calm[k] = stillness(root);
      onGlobe[k] = receivedByGlobe(thermalWm2, wm2 * sunlightOnGlobe(sun.sine, direct));
      onWick[k] = receivedByWick(thermalWm2, wm2 * sunlightOnWick(sun.sine, direct));
    }
  }
}
