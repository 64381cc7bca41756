/** Hours that the front page shows, in the synthetic weather of a new server. The picture in the README shows the same hours. */
export const week = {
  /** Start of the first hour, which is a Monday, as an ISO 8601 timestamp in UTC. */
  start: "2026-11-23T00:00:00Z",
  hours: 168,
  model: "noaa",
} as const;

/** Place on the map of the front page. */
export interface NamedPlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Places that the front page names. The first one is chosen initially. */
export const namedPlaces: readonly [NamedPlace, ...NamedPlace[]] = [
  { name: "German Bight", latitude: 54.5, longitude: 7.9 },
  { name: "London", latitude: 51.5, longitude: -0.12 },
  { name: "Houston", latitude: 29.76, longitude: -95.37 },
  { name: "Nairobi", latitude: -1.29, longitude: 36.82 },
  { name: "Sydney", latitude: -33.87, longitude: 151.21 },
];
