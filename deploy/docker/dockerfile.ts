import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Dockerfile, with its instructions and the environment variables that it sets. */
export interface Image {
  readonly instructions: readonly Instruction[];
  readonly environment: Readonly<Record<string, string>>;
}

export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** Pattern for the digest of a base image, which follows its tag. With a digest, the same checkout is always built from the same base images. */
export const baseDigests = /@sha256:[0-9a-f]{64}/g;

/** Reads the Dockerfile of this folder. Continued lines are joined. */
export function readImage(): Image {
  const lines = readFileSync(join(import.meta.dirname, "Dockerfile"), "utf8")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n");
  const instructions = lines
    .filter((line) => line !== "")
    .map((line) => ({
      name: line.slice(0, line.indexOf(" ")),
      text: line.slice(line.indexOf(" ") + 1).trim(),
    }));
  const settings = instructions.filter(({ name }) => name === "ENV").flatMap(({ text }) => text.split(/\s+/));
  return {
    instructions,
    environment: Object.fromEntries(settings.map((setting) => setting.split("=") as [string, string])),
  };
}
