import { depthMax, elementsMax } from "./document-element.ts";
import { UnreadableDocument } from "./findings.ts";

/** Item that is read from a JSON document. It is an item of a list, another value, or the document itself. */
export interface JsonItem {
  /** Name of the list or value; undefined for the document itself, and for the items of a document that is a list. */
  readonly name: string | undefined;
  /** Value of the item, or the reason why it cannot be read (`words`). */
  readonly read: { readonly value: unknown } | { readonly words: string };
}

/** Characters of JSON, as bytes. */
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Reads a JSON document item by item, so that only the largest item must fit into memory. If an item is too large, too deep or faulty, all other items are
 * still read.
 *
 * @param names - Names of the properties, lists or values, whose items are read. If an object has none of them, the object itself is the only item.
 *
 * @throws {UnreadableDocument} If the document ends early. All complete items have been returned by then.
 */
export function* jsonItems(
  bytes: Uint8Array,
  names: ReadonlySet<string>,
  itemBytesMax: number,
): Generator<JsonItem> {
  const scanner = new JsonScanner(bytes, itemBytesMax);
  const from = scanner.at;
  const outside = scanner.next();
  scanner.at += 1;
  if (outside === openBracket) yield* listItems(scanner, undefined);
  else yield* fieldItems(scanner, names, from);
}

function* fieldItems(scanner: JsonScanner, names: ReadonlySet<string>, from: number): Generator<JsonItem> {
  let isNamed = false;
  while (scanner.next() !== closeBrace) {
    const key = scanner.key();
    if (!names.has(key)) scanner.skipValue();
    else {
      isNamed = true;
      if (scanner.next() === openBracket) {
        scanner.at += 1;
        yield* listItems(scanner, key);
      } else yield { name: key, read: scanner.value() };
    }
    if (scanner.next() === comma) scanner.at += 1;
  }
  scanner.at = from;
  if (!isNamed) yield { name: undefined, read: scanner.value() };
}

function* listItems(scanner: JsonScanner, name: string | undefined): Generator<JsonItem> {
  while (scanner.next() !== closeBracket) {
    yield { name, read: scanner.value() };
    if (scanner.next() === comma) scanner.at += 1;
  }
  scanner.at += 1;
}

/** Finds the ends of JSON values without parsing them. */
class JsonScanner {
  readonly bytes: Uint8Array;
  readonly #valueBytesMax: number;
  at = 0;

  constructor(bytes: Uint8Array, valueBytesMax: number) {
    this.bytes = bytes;
    this.#valueBytesMax = valueBytesMax;
    // A byte order mark may come first.
    if (bytes[0] === 0xef) this.at = 3;
  }

  /** Moves to the next byte that is no white space, and returns it. */
  next(): number {
    while (this.at < this.bytes.length) {
      const byte = this.bytes[this.at]!;
      if (byte > 0x20) return byte;
      this.at += 1;
    }
    throw new UnreadableDocument("The JSON ends early.");
  }

  /** Reads the name of a field, and moves behind its colon. */
  key(): string {
    const from = this.at;
    this.skipValue();
    const key = Buffer.from(this.bytes.subarray(from + 1, this.at - 1)).toString();
    if (this.next() !== colon) throw new UnreadableDocument("The document is no valid JSON.");
    this.at += 1;
    return key;
  }

  /** Reads the next value, unless it is too large. */
  value(): JsonItem["read"] {
    this.next();
    const from = this.at;
    const { depth, values } = this.skipValue();
    const bytes = this.bytes.subarray(from, this.at);
    if (bytes.length > this.#valueBytesMax)
      return { words: `A message is larger than ${this.#valueBytesMax} bytes.` };
    if (depth > depthMax || values > elementsMax)
      return { words: "A message has too many or too deeply nested values." };
    try {
      return { value: JSON.parse(Buffer.from(bytes).toString()) as unknown };
    } catch {
      return { words: "A message is no valid JSON." };
    }
  }

  /** Moves behind the next value. Returns how deeply it nests, and how many values it contains. */
  skipValue(): { readonly depth: number; readonly values: number } {
    this.next();
    const from = this.at;
    let depth = 0;
    let deepest = 0;
    let values = 1;
    for (; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at]!;
      if (byte === quote) this.#skipString();
      else if (byte === openBrace || byte === openBracket) {
        depth += 1;
        values += 1;
        if (depth > deepest) deepest = depth;
      } else if (byte === closeBrace || byte === closeBracket) {
        if (depth === 0) break;
        depth -= 1;
      } else if (byte === comma) {
        if (depth === 0) break;
      } else continue;
      if (depth === 0) {
        this.at += 1;
        return { depth: deepest, values };
      }
    }
    if (this.at === from || this.at >= this.bytes.length)
      throw new UnreadableDocument("The JSON ends early or is not valid.");
    return { depth: deepest, values };
  }

  /** Moves from the first quote of a string to the last one. */
  #skipString(): void {
    for (this.at += 1; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at]!;
      if (byte === quote) return;
      if (byte === backslash) this.at += 1;
    }
    throw new UnreadableDocument("The JSON ends inside a text.");
  }
}
