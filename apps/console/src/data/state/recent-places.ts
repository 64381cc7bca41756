import { type Place, readPlace } from "./view.ts";

const storageKey = "halcyon-recent-places";
const recentMax = 6;

/** Recently viewed places, newest first. They are stored only in this browser. */
export const recentPlaces = {
  read(): Place[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
      return Array.isArray(kept) ? kept.flatMap((text) => read(String(text)) ?? []) : [];
    } catch {
      return [];
    }
  },
  keep(place: Place): void {
    const others = recentPlaces.read().filter((other) => !isSame(other, place));
    const texts = [place, ...others]
      .slice(0, recentMax)
      .map(
        ({ latitude, longitude, name }) => `${latitude},${longitude}${name === undefined ? "" : `~${name}`}`,
      );
    localStorage.setItem(storageKey, JSON.stringify(texts));
  },
  forget: (): void => localStorage.removeItem(storageKey),
};

function read(text: string): Place | undefined {
  const [at = "", ...name] = text.split("~");
  return readPlace(at, name.join("~"));
}

function isSame(one: Place, other: Place): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}
