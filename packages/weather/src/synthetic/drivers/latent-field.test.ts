import { describe, expect, test } from "vitest";
import {
  addHistory,
  drivers,
  historyOf,
  latentField,
  phasesAt,
  wavesAt,
  wavesPerDriver,
} from "./latent-field.ts";

const field = latentField(11);

function sampler(latitude: number, longitude: number, history: Float64Array): (hour: number) => Float64Array {
  const phases = phasesAt(field, latitude, longitude);
  const waves = new Float64Array(drivers.length * wavesPerDriver * 2);
  return (hour) => {
    const sums = new Float64Array(drivers.length);
    wavesAt(field, phases, hour, waves);
    addHistory(waves, history, new Float64Array(drivers.length).fill(1), sums);
    return sums;
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe("each driver", () => {
  const at = sampler(51.5, 0, historyOf(11, -1));
  const hours = Array.from({ length: 4000 }, (_, index) => index * 37);
  const samples = hours.map((hour) => at(hour));

  test.each(drivers.map((driver, index) => [driver, index] as const))(
    "%s is standard normal over the years",
    (_name, index) => {
      const values = samples.map((sample) => sample[index]!);
      expect(Math.abs(mean(values))).toBeLessThan(0.15);
      expect(Math.abs(mean(values.map((value) => value ** 2)) - 1)).toBeLessThan(0.15);
      const beyond = values.filter((value) => Math.abs(value) > 1.96).length / values.length;
      expect(Math.abs(beyond - 0.05)).toBeLessThan(0.02);
    },
  );

  test("remembers: pressure for days, moisture for hours", () => {
    const memory = (index: number, lag: number): number =>
      mean(hours.map((hour) => at(hour)[index]! * at(hour + lag)[index]!));
    const [pressure, moisture] = [drivers.indexOf("pressure"), drivers.indexOf("moisture")];
    expect(memory(pressure, 6)).toBeGreaterThan(0.75);
    expect(memory(pressure, 54)).toBeLessThan(0.6);
    expect(memory(moisture, 54)).toBeLessThan(0.25);
    expect(memory(moisture, 6)).toBeLessThan(memory(pressure, 6));
  });

  test("is independent of the others", () => {
    for (let one = 0; one < drivers.length; one += 1) {
      for (let other = 0; other < one; other += 1) {
        expect(Math.abs(mean(samples.map((sample) => sample[one]! * sample[other]!)))).toBeLessThan(0.15);
      }
    }
  });
});

test("neighbours share their weather, the antipode does not", () => {
  const history = historyOf(11, -1);
  const [here, near, far] = [
    sampler(51.5, 0, history),
    sampler(51.75, 0.25, history),
    sampler(-51.5, 180, history),
  ];
  const hours = Array.from({ length: 3000 }, (_, index) => index * 41);
  const likeness = (other: (hour: number) => Float64Array): number =>
    mean(
      hours.flatMap((hour) => {
        const elsewhere = other(hour);
        return [...here(hour)].map((value, driver) => value * elsewhere[driver]!);
      }),
    );
  expect(likeness(near)).toBeGreaterThan(0.9);
  expect(Math.abs(likeness(far))).toBeLessThan(0.3);
});
