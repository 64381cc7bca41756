import type { NearGround } from "./near-ground.ts";

/** Returns the energy of the most unstable air of the lowest layers, which is at least that of surface air. A simple rule adds a fifth. */
export function mostUnstableJPerKg(capeJPerKg: number): number {
  return Math.min(20_000, 1.2 * capeJPerKg);
}

/** Returns the inhibition by a lid of warm air [J/kg]: strong in dry nights; sun, rising air and moisture weaken it. */
export function inhibitionJPerKg({ conditions, sky }: NearGround): number {
  return (150 * (1 - Math.max(0, conditions.sun))) / (1 + Math.exp(1.5 * sky.wetness));
}

/**
 * Returns the lifted index: the difference by which lifted surface air is colder than its surroundings at 500 hPa [degC]. It is negative if the air has CAPE,
 * and grows as the air dries and cools.
 */
export function liftedIndexC(capeJPerKg: number, { dewPointC }: NearGround): number {
  return 2 - Math.sqrt(capeJPerKg) / 7 + 0.35 * Math.max(0, 11 - dewPointC);
}

/** Returns the share of the water that falls from showers, 0..1: none from stable air, nearly all from very unstable air. */
export function convectiveShare(capeJPerKg: number): number {
  return 1 - Math.exp(-capeJPerKg / 500);
}
