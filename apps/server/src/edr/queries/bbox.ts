import { refuseInput } from "./refuse-input.ts";

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/**
 * Checks a box: west, south, east and north [degrees], or with heights between them. If west is east of east, the box crosses the antimeridian. Every
 * collection may have data anywhere, so each box on the globe touches all of them.
 *
 * @param text - Value of the parameter `bbox`; undefined if there is none.
 * @throws Refusal invalid_request if the text is no such box.
 */
export function readBox(text: string | undefined): void {
  if (text === undefined) return;
  const parts = text.split(",").map((part) => part.trim());
  const numbers = parts.map((part) => (decimal.test(part) ? Number(part) : Number.NaN));
  const [west = Number.NaN, south = Number.NaN] = numbers;
  const [east = Number.NaN, north = Number.NaN] = numbers.slice(numbers.length / 2);
  const isBox =
    (numbers.length === 4 || numbers.length === 6) &&
    numbers.every((number) => !Number.isNaN(number)) &&
    [west, east].every((longitude) => Math.abs(longitude) <= 180) &&
    [south, north].every((latitude) => Math.abs(latitude) <= 90) &&
    south <= north;
  if (isBox) return;
  throw refuseInput({
    parameter: "bbox",
    code: "invalid_format",
    detail:
      "Four numbers are needed, with commas between them: west, south, east and north [degrees], with south below north, such as -10,45,20,65.",
  });
}
