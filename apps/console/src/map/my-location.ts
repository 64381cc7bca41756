import type { Location } from "@halcyon/schema";

/** Reasons why the position of the device is not available. */
export const locationFaults = ["insecure", "unsupported", "refused", "unavailable", "late"] as const;
export type LocationFault = (typeof locationFaults)[number];

/** Location service of a browser. */
interface Locator {
  /** True if the page was loaded over HTTPS or from this device. */
  readonly isSecure: boolean;
  readonly geolocation: Pick<Geolocation, "getCurrentPosition"> | undefined;
}

/** Time after which a request for the position is cancelled [ms]. */
const withinMs = 15_000;
/** Maximum age of a cached position [ms]. */
const oldestMs = 600_000;

/**
 * Returns the location of this device, rounded to two decimals (1.1 km), which is finer than the grid of any model. The exact location never leaves the
 * browser. The promise never rejects.
 *
 * @returns The location, or the reason why it is not available.
 * @see https://www.w3.org/TR/geolocation/
 */
export function myLocation({ isSecure, geolocation }: Locator): Promise<Location | LocationFault> {
  return new Promise((resolve) => {
    if (!isSecure) return resolve("insecure");
    if (geolocation === undefined) return resolve("unsupported");
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => resolve(faults.get(code) ?? "unavailable"),
      { enableHighAccuracy: false, timeout: withinMs, maximumAge: oldestMs },
    );
  });
}

/** Reason for each error code of `GeolocationPositionError`. */
const faults = new Map<number, LocationFault>([
  [1, "refused"],
  [2, "unavailable"],
  [3, "late"],
]);

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100 + 0;
}

const otherwise = "Or search for a town, tap the map, or enter coordinates.";

/** Returns a message that explains why the location is not available, and suggests an alternative. */
export function faultWords(fault: LocationFault): string {
  return `${words[fault]} ${otherwise}`;
}

const words: Readonly<Record<LocationFault, string>> = {
  insecure:
    "Browsers give the location only to https pages, and this page does not use https. Open the console at its https address.",
  unsupported: "This browser cannot find the location. Try another browser.",
  refused:
    "The location is not allowed for this page. Allow it in the settings of this page, beside its address, and of this device. Then tap again.",
  unavailable: "This device does not know its location. Turn location on, then tap again.",
  late: "Finding the location took too long. Go outside or near a wireless network, then tap again.",
};
