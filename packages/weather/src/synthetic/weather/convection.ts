import type { NearGround } from "./near-ground.ts";

/** The most unstable air of the lowest layers holds at least the energy of surface air. A plain rule adds a fifth. */
export function mostUnstableJPerKg(capeJPerKg: number): number {
  return Math.min(20_000, 1.2 * capeJPerKg);
}

/** A lid of warm air [J/kg]: strong in dry nights; sun, rising air and moisture wear it away. */
export function inhibitionJPerKg({ conditions, sky }: NearGround): number {
  return (150 * (1 - Math.max(0, conditions.sun))) / (1 + Math.exp(1.5 * sky.wetness));
}

/** Lifted index: how much colder than its surroundings lifted surface air is at 500 hPa [degC]. Negative where it has CAPE; grows as the air dries and cools. */
export function liftedIndexC(capeJPerKg: number, { dewPointC }: NearGround): number {
  return 2 - Math.sqrt(capeJPerKg) / 7 + 0.35 * Math.max(0, 11 - dewPointC);
}

/** Share of the water that falls from showers, 0..1: none from stable air, nearly all from very unstable air. */
export function convectiveShare(capeJPerKg: number): number {
  return 1 - Math.exp(-capeJPerKg / 500);
}
