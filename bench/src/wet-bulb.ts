import { derivations } from "@halcyon/scoring";
import { interleave, seeded } from "./ratio.ts";
import type { Row } from "./table.ts";

const values = 4096;
const turns = 20;

/** The wet bulb at the pressure of a place against Stull's fit, which knows no pressure. */
export function wetBulbRows(): Row[] {
  const [derivation] = derivations.wet_bulb_temperature_2m ?? [];
  if (derivation === undefined || !("at" in derivation)) throw new Error("the wet bulb asks at a place");
  const formula = derivation.at({ heightM: 10, sea: false, elevationM: 1500 });
  const random = seeded(1);
  const temperatureC = Float64Array.from({ length: values }, () => 50 * random() - 10);
  const humidityPercent = Float64Array.from({ length: values }, () => 5 + 90 * random());
  const out = new Float64Array(values);
  const none = new Float64Array(values);
  const [fit, solved] = interleave(
    [
      {
        name: "Stull",
        run: () => {
          for (let turn = 0; turn < turns; turn++) {
            for (let index = 0; index < values; index++)
              out[index] = stull(temperatureC[index]!, humidityPercent[index]!);
          }
        },
      },
      {
        name: "solved",
        run: () => {
          for (let turn = 0; turn < turns; turn++)
            formula(out, temperatureC, humidityPercent, none, none, none);
        },
      },
    ],
    101,
  );
  const nanoseconds = (medianMs: number): string => `${((medianMs / values / turns) * 1e6).toFixed(0)} ns`;
  return [
    {
      what: "a wet bulb at the pressure of the place",
      baseline: `Stull's fit at sea level, ${nanoseconds(fit!.medianMs)}`,
      measured: nanoseconds(solved!.medianMs),
      ratio: fit!.medianMs / solved!.medianMs,
      target: 0.67,
    },
  ];
}

/** As it stands in Stull 2011, https://doi.org/10.1175/JAMC-D-11-0143.1. */
function stull(temperatureC: number, humidityPercent: number): number {
  return (
    temperatureC * Math.atan(0.151977 * Math.sqrt(humidityPercent + 8.313659)) +
    Math.atan(temperatureC + humidityPercent) -
    Math.atan(humidityPercent - 1.676331) +
    0.00391838 * humidityPercent ** 1.5 * Math.atan(0.023101 * humidityPercent) -
    4.686035
  );
}
