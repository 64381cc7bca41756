import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import thermofeel from "../golden/thermofeel.json" with { type: "json" };
import golden from "../golden/wbgt-liljegren.json" with { type: "json" };
import { globeTemperature, sunlightOnGlobe } from "./globe-temperature.ts";
import { kelvin, rowOf, saturationHpa, thermalRadiationWm2, valueAt } from "./moist-air.ts";
import { naturalWetBulb, sunlightOnWick } from "./natural-wet-bulb.ts";
import { wbgtLiljegren } from "./wbgt-liljegren.ts";
import { windAtTwoMetres } from "./wind-at-two-metres.ts";

/** Maximum error from the last Newton step and from the tables of the properties of air [°C]. */
const tolerance = 0.001;

/** Minimum wind speed at 10 m that thermofeel accepts [m/s]. */
const windFloor10mMps = 0.62;

describe("wbgtLiljegren", () => {
  it("equals the reference solved to 1e-7, with its globe and its wet bulb", () => {
    expect(golden.wbgt.rows.length).toBeGreaterThanOrEqual(200);
    for (const [t, rh, p, wind, sun, direct, sine, globe, wick, wbgt] of golden.wbgt.rows) {
      const temperatureK = t! + kelvin;
      const vapourHpa = (rh! / 100) * valueAt(saturationHpa, rowOf(temperatureK));
      const thermal = thermalRadiationWm2(temperatureK, vapourHpa);
      const onGlobe = sun! * sunlightOnGlobe(sine!, direct!);
      const onWick = sun! * sunlightOnWick(sine!, direct!);
      const found = [
        globeTemperature(temperatureK, thermal, onGlobe, Math.sqrt(wind! * p!)) - kelvin - globe!,
        naturalWetBulb(temperatureK, vapourHpa, p!, thermal, onWick, Math.sqrt(wind! * p!)) - kelvin - wick!,
        wbgtLiljegren(t!, rh!, p!, wind!, sun!, direct!, sine!) - wbgt!,
      ];
      expect(Math.max(...found.map(Math.abs)), `${t} degC, ${rh} %, ${wind} m/s, ${sun} W/m2`).toBeLessThan(
        tolerance,
      );
    }
  });

  it("equals the published test data of thermofeel to the 0.02 degC that they are iterated to", () => {
    for (const row of thermofeel.rows) {
      const wind = windAtTwoMetres(
        Math.max(row.wind_speed_mps, windFloor10mMps),
        row.shortwave_radiation_wm2,
        true,
      );
      const found = wbgtLiljegren(
        row.temperature_c,
        row.relative_humidity_percent,
        1013.25,
        wind,
        row.shortwave_radiation_wm2,
        Math.min(row.direct_fraction, 0.9),
        0.5,
      );
      expect(Math.abs(found - row.wbgt_liljegren_c)).toBeLessThan(0.02);
    }
  });

  const air = {
    temperatureC: fc.double({ min: -40, max: 50, noNaN: true }),
    humidity: fc.double({ min: 1, max: 100, noNaN: true }),
    windMps: fc.double({ min: 0.13, max: 30, noNaN: true }),
    radiation: fc.double({ min: 0, max: 1100, noNaN: true }),
  };

  it("rises with humidity and with sunlight", () => {
    fc.assert(
      fc.property(
        fc.record(air),
        fc.double({ min: 0.5, max: 20, noNaN: true }),
        ({ temperatureC, humidity, windMps, radiation }, more) => {
          const at = (rh: number, wm2: number): number =>
            wbgtLiljegren(temperatureC, rh, 1000, windMps, wm2, 0.5, 0.5);
          const here = at(humidity, radiation);
          expect(at(humidity + more, radiation)).toBeGreaterThan(here - tolerance);
          expect(at(humidity, radiation + 20 * more)).toBeGreaterThan(here - tolerance);
        },
      ),
    );
  });

  it("is a finite number for whatever a packed value can hold", () => {
    const anything = fc.double({ min: -273, max: 327, noNaN: true });
    fc.assert(
      fc.property(
        anything,
        air.humidity,
        air.windMps,
        air.radiation,
        (temperatureC, humidity, windMps, wm2) => {
          expect(wbgtLiljegren(temperatureC, humidity, 1000, windMps, wm2, 0.5, 0.5)).not.toBeNaN();
        },
      ),
    );
  });
});

describe("windAtTwoMetres", () => {
  it("equals the reference", () => {
    for (const [wind, sine, radiation, expected] of golden.wind_speed_2m.rows) {
      expect(windAtTwoMetres(wind!, radiation!, sine! > 0)).toBeCloseTo(expected!, 5);
    }
  });
});
