import type { Location } from "@halcyon/schema";
import { readLocation } from "./view.ts";

const storageKey = "halcyon-recent-places";
const recentMax = 6;

/** The places that were looked at last, newest first; kept by this browser alone. */
export const recentPlaces = {
  read(): Location[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
      return Array.isArray(kept) ? kept.flatMap((text) => readLocation(String(text)) ?? []) : [];
    } catch {
      return [];
    }
  },
  keep(place: Location): void {
    const others = recentPlaces.read().filter((other) => !isSame(other, place));
    const texts = [place, ...others]
      .slice(0, recentMax)
      .map(({ latitude, longitude }) => `${latitude},${longitude}`);
    localStorage.setItem(storageKey, JSON.stringify(texts));
  },
};

function isSame(one: Location, other: Location): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}
