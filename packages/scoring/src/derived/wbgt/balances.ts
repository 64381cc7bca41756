import { globeStep } from "./globe-temperature.ts";
import { closeEnoughK, stepsMax } from "./moist-air.ts";
import { wickStep } from "./natural-wet-bulb.ts";

/** Energy balances of globes and wicks, one pair per row: their inputs and their solutions. */
export interface Balances {
  readonly countMax: number;
  readonly temperatureK: Float64Array;
  readonly vapourHpa: Float64Array;
  readonly pressureHpa: Float64Array;
  /** Root of wind speed times air pressure [(m/s hPa)^0.5], and its `stillness`. */
  readonly wind: Float64Array;
  readonly calm: Float64Array;
  /** Radiation absorbed by each thermometer [W/m²]. */
  readonly onGlobe: Float64Array;
  readonly onWick: Float64Array;
  readonly globeK: Float64Array;
  readonly wickK: Float64Array;
  /**
   * Solves the first `count` rows. Each solver step is applied to all rows before the next step. Rows therefore do not wait for each other, and the
   * processor
   * works on several at a time.
   */
  solve(count: number): void;
}

/** Creates balances that are solved in plain TypeScript. */
export function plainBalances(countMax: number): Balances {
  const column = (): Float64Array => new Float64Array(countMax);
  /** Rows whose solutions still change. */
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
