import type { NearGround } from "./near-ground.ts";

/** Returns the CAPE of the most unstable air in the lowest layers [J/kg]. It is estimated as a fifth more than that of surface air. */
export function mostUnstableJPerKg(capeJPerKg: number): number {
  return Math.min(20_000, 1.2 * capeJPerKg);
}

/**
 * Returns the convective inhibition by a lid of warm air [J/kg]. It is strong in dry nights. Sunshine, rising air and moisture weaken it.
 */
export function inhibitionJPerKg({ conditions, sky }: NearGround): number {
  return (150 * (1 - Math.max(0, conditions.sun))) / (1 + Math.exp(1.5 * sky.wetness));
}

/**
 * Returns the lifted index: the temperature at 500 hPa minus that of surface air lifted to there [degC]. It is negative if there is CAPE,
 * and increases as the air becomes drier and cooler.
 */
export function liftedIndexC(capeJPerKg: number, { dewPointC }: NearGround): number {
  return 2 - Math.sqrt(capeJPerKg) / 7 + 0.35 * Math.max(0, 11 - dewPointC);
}

/** Returns the share of precipitation that falls from showers, 0..1: none in stable air, nearly all in very unstable air. */
export function convectiveShare(capeJPerKg: number): number {
  return 1 - Math.exp(-capeJPerKg / 500);
}
