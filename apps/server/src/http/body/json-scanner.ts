import { echoMaxLength } from "@halcyon/schema/errors";
import { Refusal } from "../../errors/refusal.ts";

/** Limits on the content of a JSON document. */
export interface JsonBounds {
  /** Maximum total number of fields and items. An empty object or list counts as one additional item. */
  readonly valuesMax: number;
  /** Maximum length of the document [bytes]. Outside strings, consecutive white space counts as one byte. */
  readonly keptMaxBytes: number;
}

/** Maximum number of levels of nested objects and lists. */
export const depthMax = 32;

/** Maximum number of fields of one object. */
export const fieldsMax = 128;

/** Maximum number of distinct field names. They are limited because each new name occupies memory for a while. */
export const namesMax = 1024;

/** Scanner that reads a JSON document piece by piece, before it is parsed. */
export interface JsonScanner {
  /**
   * Scans the next piece of the document.
   *
   * @throws Refusal payload_too_large as soon as a limit is exceeded.
   */
  push(piece: Uint8Array): void;
  /** Returns the part of the document that was scanned so far. Outside strings, consecutive white space is replaced with one space. */
  kept(): Buffer;
  /** Returns the memory that the scanner uses [bytes]. */
  heldBytes(): number;
  /**
   * Returns a JSON pointer to the first duplicate key, such as `#/request/latitude`; undefined if there is none. `JSON.parse` would accept duplicate keys.
   * The result has no meaning if the document is not JSON.
   */
  duplicateKey(): string | undefined;
}

const quote = 0x22;
const backslash = 0x5c;
const space = 0x20;
const comma = 0x2c;
const openObject = 0x7b;
const closeObject = 0x7d;
const openList = 0x5b;
const closeList = 0x5d;

interface Level {
  /** Keys of the object that were read so far; undefined for a list. */
  readonly keys: Set<string> | undefined;
  awaitsKey: boolean;
  key: string;
  index: number;
}

const firstBytes = 4096;

export function jsonScanner({ valuesMax, keptMaxBytes }: JsonBounds): JsonScanner {
  let kept = Buffer.allocUnsafeSlow(firstBytes);
  let storedBytes = 0;
  let inText = false;
  let escaped = false;
  let afterSpace = false;
  let values = 0;
  const levels: Level[] = [];
  const names = new Set<string>();
  /** Start position in `kept` of the key that is being read; -1 if no key is being read. */
  let keyStart = -1;
  let duplicate: string | undefined;

  const reserve = (more: number): void => {
    if (storedBytes + more <= kept.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(storedBytes + more, 2 * kept.length));
    kept.copy(larger, 0, 0, storedBytes);
    kept = larger;
  };

  const countValue = (): void => {
    values++;
    if (values > valuesMax) throw tooMuch(`The body has more than ${valuesMax} fields and items.`);
  };

  const open = (isObject: boolean): void => {
    countValue();
    if (levels.length === depthMax) throw tooMuch(`The body is nested deeper than ${depthMax} levels.`);
    levels.push({ keys: isObject ? new Set() : undefined, awaitsKey: isObject, key: "", index: 0 });
  };

  const next = (): void => {
    countValue();
    const level = levels.at(-1);
    if (level === undefined) return;
    level.index++;
    level.awaitsKey = level.keys !== undefined;
    if (level.awaitsKey && level.index === fieldsMax)
      throw tooMuch(`An object of the body has more than ${fieldsMax} fields.`);
  };

  const beginText = (start: number): void => {
    const level = levels.at(-1);
    if (level?.awaitsKey !== true) return;
    level.awaitsKey = false;
    keyStart = start;
  };

  const endKey = (end: number): void => {
    const key = textOf(kept.toString("utf8", keyStart, end));
    keyStart = -1;
    names.add(key);
    if (names.size > namesMax) throw tooMuch(`The body has more than ${namesMax} names of fields.`);
    // The first duplicate key is the one that is reported.
    if (duplicate !== undefined) return;
    const level = levels.at(-1)!;
    level.key = key;
    if (level.keys!.has(key)) duplicate = pointerTo(levels);
    level.keys!.add(key);
  };

  return {
    push(piece) {
      reserve(piece.length);
      const into = kept;
      let to = storedBytes;
      const { length: end } = piece;
      for (let at = 0; at < end;) {
        if (inText) {
          // Most bytes are those of texts.
          if (escaped) {
            into[to++] = piece[at++]!;
            escaped = false;
            continue;
          }
          let byte = 0;
          while (at < end) {
            byte = piece[at++]!;
            into[to++] = byte;
            if (byte === quote || byte === backslash) break;
          }
          if (byte === backslash) escaped = true;
          else if (byte === quote) {
            inText = false;
            if (keyStart !== -1) endKey(to);
          }
          continue;
        }
        const byte = piece[at++]!;
        if (byte === space || byte === 0x0a || byte === 0x0d || byte === 0x09) {
          if (!afterSpace) into[to++] = space;
          afterSpace = true;
          while (at < end && piece[at] === space) at++;
          continue;
        }
        afterSpace = false;
        into[to++] = byte;
        switch (byte) {
          case quote:
            inText = true;
            beginText(to - 1);
            break;
          case comma:
            next();
            break;
          case openObject:
          case openList:
            open(byte === openObject);
            break;
          case closeObject:
          case closeList:
            levels.pop();
            break;
          default:
        }
      }
      storedBytes = to;
      if (to > keptMaxBytes)
        throw tooMuch(`The body is larger than ${keptMaxBytes} bytes without its white space.`);
    },
    kept: () => kept.subarray(0, storedBytes),
    heldBytes: () => kept.length,
    duplicateKey: () => duplicate,
  };
}

/** Returns the text of a JSON string. Only strings with escapes are parsed, because parsing is slow and nearly all keys have no escapes. */
function textOf(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    // The document is not JSON, which its reader finds.
    return quoted;
  }
}

function pointerTo(levels: readonly Level[]): string {
  const steps = levels.map(({ keys, key, index }) => {
    if (keys === undefined) return `/${index}`;
    return `/${key.slice(0, echoMaxLength).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  });
  return `#${steps.slice(-8).join("")}`;
}

function tooMuch(detail: string): Refusal {
  return new Refusal("payload_too_large", { detail });
}
