import type { NearGround } from "./near-ground.ts";

/** Returns the energy of the most unstable air of the lowest layers. By a simple rule, it is a fifth more than that of surface air. */
export function mostUnstableJPerKg(capeJPerKg: number): number {
  return Math.min(20_000, 1.2 * capeJPerKg);
}

/**
 * Returns the convective inhibition by a lid of warm air [J/kg]. It is strong in dry nights, and weakened by sunshine, rising air and
 * moisture.
 */
export function inhibitionJPerKg({ conditions, sky }: NearGround): number {
  return (150 * (1 - Math.max(0, conditions.sun))) / (1 + Math.exp(1.5 * sky.wetness));
}

/**
 * Returns the lifted index: the temperature of the surroundings at 500 hPa minus that of lifted surface air [degC]. It is negative if the
 * air has CAPE, and increases as the air becomes drier and cooler.
 */
export function liftedIndexC(capeJPerKg: number, { dewPointC }: NearGround): number {
  return 2 - Math.sqrt(capeJPerKg) / 7 + 0.35 * Math.max(0, 11 - dewPointC);
}

/** Returns the share of precipitation that falls from showers, 0..1: none in stable air, nearly all in very unstable air. */
export function convectiveShare(capeJPerKg: number): number {
  return 1 - Math.exp(-capeJPerKg / 500);
}
