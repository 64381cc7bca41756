import { describe, expect, it } from "vitest";
import { newConstraint } from "./new-constraint.ts";
import { pointerWords } from "../fields/faults.tsx";

const constraints = [
  newConstraint("temperature_2m", "task"),
  newConstraint("wind_direction_10m", "task"),
  newConstraint("weather_code", "task"),
];

describe("the field of a fault", () => {
  it.each([
    ["#/constraints/0/ideal", "Temperature at 2\u00A0m, ideal"],
    ["#/constraints/0/acceptable/min", "Temperature at 2\u00A0m, acceptable from"],
    ["#/constraints/0/over/hours", "Temperature at 2\u00A0m, hours looked over"],
    ["#/constraints/0", "Temperature at 2\u00A0m"],
    ["#/constraints/1/arc/ideal", "Wind direction at 10\u00A0m, ideal"],
    ["#/constraints/1/arc/ideal/from", "Wind direction at 10\u00A0m, ideal from"],
    ["#/constraints/2/categories/95", "Weather code, Thunderstorm (95)"],
    ["#/constraints/2/source/0", "Weather code, sources"],
    ["#/constraints/2/categories/constructor", "Weather code, Code constructor"],
    ["#/constraints/0/toString", "Temperature at 2\u00A0m, toString"],
    ["#/constraints/0/acceptable/valueOf", "Temperature at 2\u00A0m, acceptable valueOf"],
    ["#/constraints", "limits"],
    ["#/name", "name"],
  ])("%s is called %s", (pointer, words) => {
    expect(pointerWords(pointer, constraints)).toBe(words);
  });
});
