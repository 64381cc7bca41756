import { wasmOfThread } from "../../wasm/wasm-instance.ts";
import { directFraction } from "../radiation/direct-fraction.ts";
import type { SunFormula } from "../derivation.ts";
import { type Balances, plainBalances } from "./balances.ts";
import {
  receivedByGlobe,
  sunlightOnGlobe,
  emittedByGlobe,
  stillHeat,
  windHeat,
} from "./globe-temperature.ts";
import {
  kelvin,
  rowOf,
  saturationHpa,
  stillness,
  thermalRadiationWm2,
  valueAt,
  closeEnoughK,
  evaporativeCooling,
  grid,
  stepsMax,
} from "./moist-air.ts";
import { receivedByWick, sunlightOnWick, bendPerK, emittedByWick, resistance } from "./natural-wet-bulb.ts";
import { heldC } from "./wbgt-liljegren.ts";
import { windAtTwoMetres } from "./wind-at-two-metres.ts";
import type { WasmExports } from "../../wasm/wasm-exports.ts";

/** Number of energy balances that the solver in TypeScript processes at once. All columns of so many balances fit in the processor's fastest cache. */
const plainMax = 1024;

let balancesOfThread: Balances | undefined;

function balancesFor(): Balances {
  const wasm = wasmOfThread();
  return (balancesOfThread ??= wasm === undefined ? plainBalances(plainMax) : wasmBalances(wasm));
}

/** Returns a formula that computes `wbgtOutdoor` for all members of many hours, one block of values after another. */
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

/** Writes the inputs for a range of values into the table of energy balances. */
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

/** Creates a table of energy balances that WebAssembly (assembly/balances.ts) solves in pairs, with the same steps as `plainBalances`. */
export function wasmBalances(wasm: WasmExports): Balances {
  const { buffer } = wasm.memory;
  const [count, rows] = [wasm.balancesMax.value, wasm.airRows.value];
  const { fromK, toK, perK } = grid;
  for (const [index, table] of [
    stillHeat,
    windHeat,
    resistance,
    evaporativeCooling,
    saturationHpa,
  ].entries()) {
    new Float64Array(buffer, wasm.airAt.value + index * rows * 8, rows).set(table);
  }
  wasm.setBalances(fromK, toK - 1, perK, stepsMax, closeEnoughK, emittedByGlobe, emittedByWick, bendPerK);
  const column = (index: number) =>
    new Float64Array(buffer, wasm.balancesAt.value + index * count * 8, count);
  return {
    countMax: count,
    temperatureK: column(0),
    vapourHpa: column(1),
    pressureHpa: column(2),
    wind: column(3),
    calm: column(4),
    onGlobe: column(5),
    onWick: column(6),
    globeK: column(7),
    wickK: column(8),
    solve(among) {
      wasm.solveGlobes(among);
      wasm.solveWicks(among);
    },
  };
}
