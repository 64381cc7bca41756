import type { ModelId, PartName } from "@halcyon/schema";

/** Which part a source is for, and where the configuration says so. */
export interface PartPlace {
  readonly model: ModelId;
  readonly part: PartName;
  /** For messages: the file and the path in it. */
  readonly where: string;
  /** The folder at which relative paths start. */
  readonly folder: string;
  readonly readText: (path: string) => string;
}
