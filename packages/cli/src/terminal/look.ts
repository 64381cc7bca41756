import { styleText } from "node:util";
import { WriteStream } from "node:tty";
import type { Output, Surroundings } from "../surroundings.ts";

/** Number of bits that a terminal uses for a colour; 1 means that it shows no colours. */
export type ColorDepth = 1 | 4 | 8 | 24;

/** Capabilities of a terminal: its width, colours and characters. */
export interface Look {
  readonly columns: number;
  readonly depth: ColorDepth;
  readonly isAscii: boolean;
}

const columnsMin = 40;

/**
 * Returns the capabilities of the terminal.
 *
 * @param isAscii - True if `--ascii` is given. Otherwise, the locale determines the character set.
 */
export function lookOf({ stdout, environment }: Surroundings, isAscii = false): Look {
  const columns = stdout.columns ?? (Number(environment["COLUMNS"]) || 80);
  return {
    columns: Math.max(columnsMin, columns),
    depth: depthOf(stdout, environment),
    isAscii: isAscii || !speaksUnicode(environment),
  };
}

function depthOf(stdout: Output, environment: Surroundings["environment"]): ColorDepth {
  // It knows pipes, NO_COLOR and FORCE_COLOR.
  const isColored = styleText("red", "x", { stream: stdout as unknown as NodeJS.WritableStream }) !== "x";
  if (!isColored) return 1;
  // A pipe that is told to have colours knows not how many.
  const depth = WriteStream.prototype.getColorDepth(environment);
  return depth >= 24 ? 24 : depth >= 8 ? 8 : 4;
}

function speaksUnicode({ LC_ALL, LC_CTYPE, LANG, TERM }: Surroundings["environment"]): boolean {
  const locale = LC_ALL || LC_CTYPE || LANG;
  // A container has no locale, and its terminal is that of its user.
  return (
    TERM !== "dumb" && TERM !== "linux" && (locale === undefined || locale === "" || /utf-?8/i.test(locale))
  );
}
