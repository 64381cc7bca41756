// `npm run prepare-release` writes this file.
/** First package release in which each API version is stable; null if there is none yet. */
export const apiReleases: Readonly<Record<"v1" | "v2", string | null>> = { v1: "1.0.0", v2: null };
