import type { Region } from "@halcyon/ingest";
import { InvalidArgumentError } from "commander";

/** Reads `--region S,W,N,E`. */
export function regionOption(text: string): Region {
  const numbers = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [south, west, north, east] = numbers as [number, number, number, number];
  const onEarth = south >= -90 && north <= 90 && south <= north && [west, east].every(isLongitude);
  if (numbers.length === 4 && onEarth) return { south, west, north, east };
  throw new InvalidArgumentError(
    '"south,west,north,east" in degrees is needed, as 45.8,5.9,47.9,10.5; over the date line the east is below the west.',
  );
}

function isLongitude(value: number): boolean {
  return value >= -180 && value <= 360;
}
