import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SeenParts } from "./seen-parts.mts";
import type { Scheme } from "./take-picture.mts";

/** Folder of the recorded pictures and their manifest. */
export const tourFolder: string = join(import.meta.dirname, "../../tour");

/** Recorded picture of a step. */
export interface Recorded {
  /** Text for readers who do not see the picture. */
  readonly alternative: string;
  /** Contents of the page when the picture was taken. A picture is old if its page has other ones. */
  readonly seen: SeenParts;
}

/** Recorded pictures by the name of their step. */
export type Manifest = Readonly<Record<string, Recorded>>;

export const manifestFile: string = join(tourFolder, "pictures.json");

/** Returns the name of the picture of a step in a colour scheme. */
export function pictureFile(name: string, scheme: Scheme): string {
  return `${name}-${scheme}.webp`;
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
}
