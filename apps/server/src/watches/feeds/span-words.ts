import { oneLine } from "./one-line.ts";

/** A chance in percent. @param probability - 0..1. */
export function percentOf(probability: number): number {
  return Math.round(probability * 100);
}

/** `2026-11-24 06:00 UTC` */
export function minuteOf(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}

/** `site-7 (51.5, -0.12)` */
export function placeWords({
  ref,
  latitude,
  longitude,
}: {
  readonly ref: string | null;
  readonly latitude: number;
  readonly longitude: number;
}): string {
  const coordinates = `${latitude}, ${longitude}`;
  return ref === null ? coordinates : `${oneLine(ref)} (${coordinates})`;
}
