import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ShownParts } from "./shown-parts.mts";
import type { Scheme } from "./take-picture.mts";

/** Path of the folder with the recorded pictures of the tour and their manifest. */
export const tourFolder: string = join(import.meta.dirname, "../../tour");

/** Recorded picture of a step of the tour. */
export interface Recorded {
  /** Text alternative for readers who do not see the picture. */
  readonly alternative: string;
  /** Content of the page when the picture was taken. If the page has different content now, the picture is outdated. */
  readonly seen: ShownParts;
}

/** Recorded pictures by the name of their step. */
export type Manifest = Readonly<Record<string, Recorded>>;

export const manifestFile: string = join(tourFolder, "pictures.json");

/** Returns the file name of a step's picture in a colour scheme. */
export function pictureFile(name: string, scheme: Scheme): string {
  return `${name}-${scheme}.webp`;
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
}
