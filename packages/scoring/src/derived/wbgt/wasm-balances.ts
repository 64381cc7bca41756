import type { WasmExports } from "../../wasm/wasm-exports.ts";
import type { Balances } from "./balances.ts";
import { emittedByGlobe, stillHeat, windHeat } from "./globe-temperature.ts";
import { closeEnoughK, evaporativeCooling, grid, saturationHpa, stepsMax } from "./moist-air.ts";
import { bendPerK, emittedByWick, resistance } from "./natural-wet-bulb.ts";

/** Creates balances that assembly/balances.ts solves, two at a time, step by step as the plain ones. */
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
