import { globeStep } from "./globe-temperature.ts";
import { closeEnoughK, stepsMax } from "./moist-air.ts";
import { wickStep } from "./natural-wet-bulb.ts";

/**
 * Table for solving energy balances of globes and wet wicks, the thermometers of WBGT. Each row has the inputs and the solutions for one globe and one wick.
 */
export interface Balances {
  readonly countMax: number;
  readonly temperatureK: Float64Array;
  readonly vapourHpa: Float64Array;
  readonly pressureHpa: Float64Array;
  /** Square root of the product of wind speed and air pressure [(m/s hPa)^0.5]. `calm` is the result of `stillness` for this value. */
  readonly wind: Float64Array;
  readonly calm: Float64Array;
  /** Radiation that the globe absorbs [W/m²]. `onWick` is the radiation that the wick absorbs. */
  readonly onGlobe: Float64Array;
  readonly onWick: Float64Array;
  readonly globeK: Float64Array;
  readonly wickK: Float64Array;
  /**
   * Solves the first `count` rows. Each solver step is applied to all rows before the next step begins. Rows therefore do not wait for each other, and the
   * processor works on several rows at a time.
   */
  solve(count: number): void;
}

/** Creates a table whose balances are solved in plain TypeScript. */
export function plainBalances(countMax: number): Balances {
  const column = (): Float64Array => new Float64Array(countMax);
  /** Indices of the rows whose balances are not solved yet. */
  const open = new Int32Array(countMax);
  const balances: Balances = {
    countMax,
    temperatureK: column(),
    vapourHpa: column(),
    pressureHpa: column(),
    wind: column(),
    calm: column(),
    onGlobe: column(),
    onWick: column(),
    globeK: column(),
    wickK: column(),
    solve(count) {
      solveGlobes(balances, open, count);
      solveWicks(balances, open, count);
    },
  };
  return balances;
}

function solveGlobes(
  { temperatureK, onGlobe, wind, globeK }: Balances,
  open: Int32Array,
  count: number,
): void {
  globeK.set(temperatureK);
  let left = openAll(open, count);
  for (let step = 0; step < stepsMax && left > 0; step++) {
    const before = left;
    left = 0;
    for (let k = 0; k < before; k++) {
      const i = open[k]!;
      const stepK = globeStep(globeK[i]!, temperatureK[i]!, onGlobe[i]!, wind[i]!);
      globeK[i]! -= stepK;
      open[left] = i;
      if (Math.abs(stepK) > closeEnoughK) left++;
    }
  }
}

function solveWicks(
  { temperatureK, vapourHpa, pressureHpa, onWick, calm, wickK }: Balances,
  open: Int32Array,
  count: number,
): void {
  wickK.set(temperatureK);
  let left = openAll(open, count);
  for (let step = 0; step < stepsMax && left > 0; step++) {
    const before = left;
    left = 0;
    for (let k = 0; k < before; k++) {
      const i = open[k]!;
      const stepK = wickStep(
        wickK[i]!,
        temperatureK[i]!,
        vapourHpa[i]!,
        pressureHpa[i]!,
        onWick[i]!,
        calm[i]!,
      );
      wickK[i]! -= stepK;
      open[left] = i;
      if (Math.abs(stepK) > closeEnoughK) left++;
    }
  }
}

function openAll(open: Int32Array, count: number): number {
  for (let i = 0; i < count; i++) open[i] = i;
  return count;
}
