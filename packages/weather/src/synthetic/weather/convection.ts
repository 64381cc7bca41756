import type { NearGround } from "./near-ground.ts";

/** Returns the CAPE of the most unstable air in the lowest layers [J/kg]. It is estimated as a fifth more than the CAPE of surface air. */
export function mostUnstableJPerKg(capeJPerKg: number): number {
  return Math.min(20_000, 1.2 * capeJPerKg);
}

/**
 * Returns the convective inhibition [J/kg], which is caused by a layer of warm air above. It is strong on dry nights. Sunshine, rising air and moisture
 * weaken it.
 */
export function inhibitionJPerKg({ conditions, sky }: NearGround): number {
  return (150 * (1 - Math.max(0, conditions.sun))) / (1 + Math.exp(1.5 * sky.wetness));
}

/**
 * Returns the lifted index [degC]: the temperature at 500 hPa minus the temperature of surface air after lifting to 500 hPa. A high CAPE makes the index
 * negative, and dry air makes it higher.
 */
export function liftedIndexC(capeJPerKg: number, { dewPointC }: NearGround): number {
  return 2 - Math.sqrt(capeJPerKg) / 7 + 0.35 * Math.max(0, 11 - dewPointC);
}

/** Returns the share of precipitation that falls from showers, 0..1. The share is 0 in stable air and nearly 1 in very unstable air. */
export function convectiveShare(capeJPerKg: number): number {
  return 1 - Math.exp(-capeJPerKg / 500);
}
