import { apparentOfVapour, heatIndex, thiCattle } from "./comfort/heat-indices.ts";
import { evaporationOfTerms } from "./surface/concrete-evaporation.ts";
import { deltaT, wetBulb } from "./wet-bulb/wet-bulb.ts";
import { coldPlate } from "./surface/dew-margin.ts";
import { dewPointOfTerms } from "./humidity/dew-point.ts";
import type { Formula, SunFormula } from "./derivation.ts";
import { inversion100m } from "./air/inversion-100m.ts";
import { longwaveDown } from "./radiation/thermal-fluxes.ts";
import { humidityOfPressures } from "./humidity/relative-humidity.ts";
import { rainOfShare, snowfallOfShare } from "./precipitation/snow-fraction.ts";
import { utciOutdoor } from "./utci/utci.ts";
import { wbgtSimple } from "./wbgt/wbgt-simple.ts";
import { wbgtOfHours } from "./wbgt/wbgt-of-hours.ts";
import { levelAt, windAtLevel } from "./wind/wind-at-height.ts";
import { windChillOfTerm } from "./comfort/wind-chill.ts";

// The functions of this folder over columns, each in a loop of its own. What depends on one input alone is a column itself.

export const wetBulbs =
  (pressureHpa: number): Formula =>
  (values, airC, humidity) => {
    for (let i = 0; i < values.length; i++) values[i] = wetBulb(airC[i]!, humidity[i]!, pressureHpa);
  };

export const deltaTs =
  (pressureHpa: number): Formula =>
  (values, airC, humidity) => {
    for (let i = 0; i < values.length; i++) values[i] = deltaT(airC[i]!, humidity[i]!, pressureHpa);
  };

export const dewPointDepressions: Formula = (values, airC, ofAir, ofHumidity) => {
  for (let i = 0; i < values.length; i++) {
    values[i] = Math.max(airC[i]! - dewPointOfTerms(ofAir[i]!, ofHumidity[i]!), 0);
  }
};

export const vapourPressureDeficits: Formula = (values, saturationKpa, dryness) => {
  for (let i = 0; i < values.length; i++) values[i] = saturationKpa[i]! * dryness[i]!;
};

export const dewPoints: Formula = (values, ofAir, ofHumidity) => {
  for (let i = 0; i < values.length; i++) values[i] = dewPointOfTerms(ofAir[i]!, ofHumidity[i]!);
};

export const relativeHumidities: Formula = (values, saturationHpa, vapourHpa) => {
  for (let i = 0; i < values.length; i++) values[i] = humidityOfPressures(saturationHpa[i]!, vapourHpa[i]!);
};

export const apparentTemperatures: Formula = (values, airC, ofAir, ofHumidity, windMps) => {
  for (let i = 0; i < values.length; i++) {
    values[i] = apparentOfVapour(airC[i]!, ofHumidity[i]! * ofAir[i]!, windMps[i]!);
  }
};

export const heatIndexes: Formula = (values, airC, humidity) => {
  for (let i = 0; i < values.length; i++) values[i] = heatIndex(airC[i]!, humidity[i]!);
};

export const humidexes: Formula = (values, airC, excessC) => {
  for (let i = 0; i < values.length; i++) values[i] = airC[i]! + excessC[i]!;
};

export const windChills: Formula = (values, airC, wind) => {
  for (let i = 0; i < values.length; i++) values[i] = windChillOfTerm(airC[i]!, wind[i]!);
};

export const cattleIndexes: Formula = (values, airC, humidity) => {
  for (let i = 0; i < values.length; i++) values[i] = thiCattle(airC[i]!, humidity[i]!);
};

export const wbgtsSimple: Formula = (values, airC, humidity) => {
  for (let i = 0; i < values.length; i++) values[i] = wbgtSimple(airC[i]!, humidity[i]!);
};

export const concreteEvaporations: Formula = (values, ofConcrete, ofAir, humidity, windMps) => {
  for (let i = 0; i < values.length; i++) {
    values[i] = evaporationOfTerms(ofConcrete[i]!, ofAir[i]!, humidity[i]!, windMps[i]!);
  }
};

export const longwavesDown: Formula = (values, airC, humidity, cloud) => {
  for (let i = 0; i < values.length; i++) values[i] = longwaveDown(airC[i]!, humidity[i]!, cloud[i]!);
};

export const dewMargins: Formula = (
  values,
  airC,
  blackBodyWm2,
  radiatedPerKelvin,
  windMps,
  shortwaveWm2,
  longwaveWm2,
  ofAir,
  ofHumidity,
) => {
  for (let i = 0; i < values.length; i++) {
    values[i] =
      coldPlate(
        airC[i]!,
        blackBodyWm2[i]!,
        radiatedPerKelvin[i]!,
        windMps[i]!,
        shortwaveWm2[i]!,
        longwaveWm2[i]!,
      ) - dewPointOfTerms(ofAir[i]!, ofHumidity[i]!);
  }
};

export const inversions100m: Formula = (values, at100mC, airC) => {
  for (let i = 0; i < values.length; i++) values[i] = inversion100m(at100mC[i]!, airC[i]!);
};

export const windsBetween =
  (heightM: number, sea: boolean): Formula =>
  (values, at10mMps, at100mMps) => {
    const level = levelAt(heightM, sea);
    for (let i = 0; i < values.length; i++) values[i] = windAtLevel(level, at10mMps[i]!, at100mMps[i]!);
  };

export const rains =
  (pressureHpa: number): Formula =>
  (values, mm, airC, humidity, liquid) => {
    for (let i = 0; i < values.length; i++) {
      values[i] = rainOfShare(mm[i]!, airC[i]!, humidity[i]!, liquid[i]!, pressureHpa);
    }
  };

export const snowfalls =
  (pressureHpa: number): Formula =>
  (values, mm, airC, humidity, snow) => {
    for (let i = 0; i < values.length; i++) {
      values[i] = snowfallOfShare(mm[i]!, airC[i]!, humidity[i]!, snow[i]!, pressureHpa);
    }
  };

/** Returns the formula of `wbgtOutdoor` for a fixed air pressure [hPa]. */
export function wbgtsAt(pressureHpa: number): SunFormula {
  const wbgts = wbgtOfHours();
  return (suns, values, airC, humidity, windMps, shortwaveWm2, pressures) =>
    wbgts(suns, values, airC, humidity, windMps, shortwaveWm2, pressures.fill(pressureHpa));
}

export const utcis: SunFormula = (suns, values, airC, humidity, windMps, shortwaveWm2, cloud) => {
  const members = values.length / suns.length;
  for (const [hour, sun] of suns.entries()) {
    for (let i = hour * members; i < (hour + 1) * members; i++) {
      values[i] = utciOutdoor(airC[i]!, humidity[i]!, windMps[i]!, shortwaveWm2[i]!, cloud[i]!, sun);
    }
  }
};
