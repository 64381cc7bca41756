import { directFraction } from "../direct-fraction.ts";
import type { SunFormula } from "../formula.ts";
import { globeStep, receivedByGlobe, sunlightOnGlobe } from "./globe-temperature.ts";
import {
  closeEnoughK,
  kelvin,
  rowOf,
  saturationHpa,
  stepsMax,
  stillness,
  thermalRadiationWm2,
  valueAt,
} from "./moist-air.ts";
import { receivedByWick, sunlightOnWick, wickStep } from "./natural-wet-bulb.ts";
import { heldC } from "./wbgt-liljegren.ts";
import { windAtTwoMetres } from "./wind-at-two-metres.ts";

/** What the balances of some hours need and find, value by value. */
function balances(length: number) {
  const column = (): Float64Array => new Float64Array(length);
  return {
    length,
    temperatureK: column(),
    vapourHpa: column(),
    /** Root of wind speed times air pressure [(m/s hPa)^0.5]. */
    wind: column(),
    calm: column(),
    onGlobe: column(),
    onWick: column(),
    globeK: column(),
    wickK: column(),
    /** Which values still change. */
    open: new Int32Array(length),
  };
}

type Balances = ReturnType<typeof balances>;

/**
 * `wbgtOutdoor` of whole hours. Each step is taken for all values before the next one: values do not wait for each other, so that the
 * processor works on several at a time.
 */
export function wbgtOfHours(): SunFormula {
  let among = balances(0);
  return (suns, values, airC, humidity, windMps, shortwaveWm2, pressureHpa) => {
    if (among.length < values.length) among = balances(values.length);
    const members = values.length / suns.length;
    for (const [hour, sun] of suns.entries()) {
      for (let i = hour * members; i < (hour + 1) * members; i++) {
        const direct = directFraction(shortwaveWm2[i]!, sun);
        among.onGlobe[i] = shortwaveWm2[i]! * sunlightOnGlobe(sun.sine, direct);
        among.onWick[i] = shortwaveWm2[i]! * sunlightOnWick(sun.sine, direct);
        among.wind[i] = Math.sqrt(
          windAtTwoMetres(windMps[i]!, shortwaveWm2[i]!, sun.sine > 0) * pressureHpa[i]!,
        );
      }
    }
    surround(among, values.length, airC, humidity);
    solveGlobes(among, values.length);
    solveWicks(among, values.length, pressureHpa);
    const { wickK, globeK, temperatureK } = among;
    for (let i = 0; i < values.length; i++) {
      values[i] = 0.7 * wickK[i]! + 0.2 * globeK[i]! + 0.1 * temperatureK[i]! - kelvin;
    }
  };
}

function surround(among: Balances, count: number, airC: Float64Array, humidity: Float64Array): void {
  const { temperatureK, vapourHpa, onGlobe, onWick, wind, calm } = among;
  for (let i = 0; i < count; i++) {
    const airK = heldC(airC[i]!) + kelvin;
    const hpa = (humidity[i]! / 100) * valueAt(saturationHpa, rowOf(airK));
    const thermalWm2 = thermalRadiationWm2(airK, hpa);
    temperatureK[i] = airK;
    vapourHpa[i] = hpa;
    onGlobe[i] = receivedByGlobe(thermalWm2, onGlobe[i]!);
    onWick[i] = receivedByWick(thermalWm2, onWick[i]!);
    calm[i] = stillness(wind[i]!);
  }
}

function solveGlobes({ temperatureK, onGlobe, wind, globeK, open }: Balances, count: number): void {
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
  { temperatureK, vapourHpa, onWick, calm, wickK, open }: Balances,
  count: number,
  pressureHpa: Float64Array,
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
