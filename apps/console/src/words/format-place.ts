import type { Location } from "@halcyon/schema";

/** `51.50° N, 0.12° W` */
export function formatPlace({ latitude, longitude }: Location): string {
  return `${degrees(latitude, "N", "S")}, ${degrees(longitude, "E", "W")}`;
}

function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;
}
