import { utciCoefficients } from "./utci-coefficients.ts";

/**
 * UTCI less air temperature [K], by its polynomial of sixth degree. Outside its range it is finite and means nothing.
 *
 * @param t - Air temperature at 2 m [°C].
 * @param v - Mean wind speed at 10 m [m/s].
 * @param d - Mean radiant temperature less air temperature [K].
 * @param e - Vapour pressure [kPa].
 */
export function utciPolynomial(t: number, v: number, d: number, e: number): number {
  const fromThirdPower =
    space3(175, t, v, d) + e * (space2(195, t, v, d) + e * (space1(205, t, v, d) + e * c[209]!));
  return space6(0, t, v, d) + e * (space5(84, t, v, d) + e * (space4(140, t, v, d) + e * fromThirdPower));
}

/** One flat array and a chain of small functions take a third of the time that loops take. */
const c = Float64Array.from(utciCoefficients.flat());

/**
 * The part of degree 6 in radiant excess, wind and air together; its coefficients start at i, and `plane6` is without radiant
 * excess.
 */
function space6(i: number, t: number, v: number, d: number): number {
  return plane6(i, t, v) + d * space5(i + 28, t, v, d);
}

function space5(i: number, t: number, v: number, d: number): number {
  return plane5(i, t, v) + d * space4(i + 21, t, v, d);
}

function space4(i: number, t: number, v: number, d: number): number {
  return plane4(i, t, v) + d * space3(i + 15, t, v, d);
}

function space3(i: number, t: number, v: number, d: number): number {
  return plane3(i, t, v) + d * space2(i + 10, t, v, d);
}

function space2(i: number, t: number, v: number, d: number): number {
  return plane2(i, t, v) + d * space1(i + 6, t, v, d);
}

function space1(i: number, t: number, v: number, d: number): number {
  return plane1(i, t, v) + d * c[i + 3]!;
}

function plane6(i: number, t: number, v: number): number {
  const air = c[i + 3]! + t * (c[i + 4]! + t * (c[i + 5]! + t * c[i + 6]!));
  return c[i]! + t * (c[i + 1]! + t * (c[i + 2]! + t * air)) + v * plane5(i + 7, t, v);
}

function plane5(i: number, t: number, v: number): number {
  const air = c[i + 3]! + t * (c[i + 4]! + t * c[i + 5]!);
  return c[i]! + t * (c[i + 1]! + t * (c[i + 2]! + t * air)) + v * plane4(i + 6, t, v);
}

function plane4(i: number, t: number, v: number): number {
  const air = c[i + 3]! + t * c[i + 4]!;
  return c[i]! + t * (c[i + 1]! + t * (c[i + 2]! + t * air)) + v * plane3(i + 5, t, v);
}

function plane3(i: number, t: number, v: number): number {
  return c[i]! + t * (c[i + 1]! + t * (c[i + 2]! + t * c[i + 3]!)) + v * plane2(i + 4, t, v);
}

function plane2(i: number, t: number, v: number): number {
  return c[i]! + t * (c[i + 1]! + t * c[i + 2]!) + v * plane1(i + 3, t, v);
}

function plane1(i: number, t: number, v: number): number {
  return c[i]! + t * c[i + 1]! + v * c[i + 2]!;
}
