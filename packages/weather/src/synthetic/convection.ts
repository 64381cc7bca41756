import type { NearGround } from "./near-ground.ts";

/** The most unstable air of the lowest layers holds at least the energy of surface air; a fifth more, as a plain rule. */
export function mostUnstableJPerKg(capeJPerKg: number): number {
  return Math.min(20_000, 1.2 * capeJPerKg);
}

/** A lid of warm air: strong in dry nights, worn away by the sun and where the air rises and grows wet [J/kg]. */
export function inhibitionJPerKg({ conditions, sky }: NearGround): number {
  return (150 * (1 - Math.max(0, conditions.sun))) / (1 + Math.exp(1.5 * sky.wetness));
}

/** Warmth that lifted surface air lacks at 500 hPa: less than none where it has CAPE, more the drier and colder it is [degC]. */
export function liftedIndexC(capeJPerKg: number, { dewPointC }: NearGround): number {
  return 2 - Math.sqrt(capeJPerKg) / 7 + 0.35 * Math.max(0, 11 - dewPointC);
}

/** Share of the water that falls from showers, 0..1: none from stable air, nearly all from very unstable air. */
export function convectiveShare(capeJPerKg: number): number {
  return 1 - Math.exp(-capeJPerKg / 500);
}
