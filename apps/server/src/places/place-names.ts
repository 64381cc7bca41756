import type { PlaceFile } from "./place-file.ts";

/** Range of consecutive names in the table of places: the position of the first name, and the position after the last name. */
export interface NameRange {
  readonly from: number;
  readonly to: number;
}

/** Returns a folded name with a capital at the start of each word. */
export function capitalised(folded: string): string {
  return folded.replaceAll(/(?<=^| )\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** Minimum length of a text for which names with another letter are found [letters]. */
const similarLeast = 4;

/** Last code point of the Latin letters that stay after folding. */
const latinMax = 0x24f;

/** Names of places, sorted by their folded form. The class searches the bytes of the table of places directly. */
export class PlaceNames {
  readonly #file: Pick<PlaceFile, "folded" | "foldedAt" | "shown" | "shownAt">;

  constructor(file: Pick<PlaceFile, "folded" | "foldedAt" | "shown" | "shownAt">) {
    this.#file = file;
  }

  /** Returns the written form of the name at a position. */
  shown(position: number): string {
    const { shown, shownAt } = this.#file;
    const text = Buffer.from(shown.buffer, shown.byteOffset, shown.byteLength).toString(
      "utf8",
      shownAt[position],
      shownAt[position + 1],
    );
    return text === "" ? capitalised(this.folded(position)) : text;
  }

  /** Returns the folded form of the name at a position. */
  folded(position: number): string {
    const { folded, foldedAt } = this.#file;
    const all = Buffer.from(folded.buffer, folded.byteOffset, folded.byteLength);
    return all.toString("utf8", foldedAt[position], foldedAt[position + 1]);
  }

  /** Returns the names that equal a folded text. */
  equal(text: string, within: NameRange = this.#all()): NameRange {
    const bytes = Buffer.from(text);
    const from = this.#first(within, (position) => this.#compare(position, bytes) >= 0);
    return {
      from,
      to: this.#first({ from, to: within.to }, (position) => this.#compare(position, bytes) > 0),
    };
  }

  /** Returns the names that begin with a folded text. */
  beginning(text: string, within: NameRange = this.#all()): NameRange {
    const bytes = Buffer.from(text);
    const from = this.#first(within, (position) => this.#compare(position, bytes) >= 0);
    return {
      from,
      to: this.#first({ from, to: within.to }, (position) => this.#compareStart(position, bytes) > 0),
    };
  }

  /** Returns the names that differ from a folded text in one letter, which is wrong, missing or added, or swapped with its neighbour. */
  similar(text: string): NameRange[] {
    const letters = Array.from(text);
    if (letters.length < similarLeast) return [];
    const found: NameRange[] = [];
    let start = "";
    let within = this.#all();
    for (let at = 0; at <= letters.length && within.from < within.to; at += 1) {
      const [letter = "", next = ""] = letters.slice(at);
      const rest = letters.slice(at + 1).join("");
      const isLast = at === letters.length;
      if (!isLast) found.push(this.equal(start + rest, within));
      if (next !== "") found.push(this.equal(start + next + letter + letters.slice(at + 2).join(""), within));
      for (const other of this.#nextLetters(start, letters[Math.min(at, letters.length - 1)]!, within)) {
        if (other.letter === letter) {
          found.push(this.equal(start + letter + letter + rest, other));
          continue;
        }
        if (!isLast) found.push(this.equal(start + other.letter + rest, other));
        found.push(this.equal(start + other.letter + letter + rest, other));
      }
      start += letter;
      within = isLast ? within : this.beginning(start, within);
    }
    return found.filter(({ from, to }) => from < to);
  }

  /**
   * Yields each letter that follows `start` in names of the range, with the range of names that begin with `start` and this letter. Letters of another script
   * than the letter `like` are left out.
   */
  *#nextLetters(start: string, like: string, within: NameRange): Generator<NameRange & { letter: string }> {
    const point = like.codePointAt(0)!;
    const [least, most] = point <= latinMax ? [0, latinMax] : [point & ~0xff, point | 0xff];
    let { from } = this.beginning(start + String.fromCodePoint(least), within);
    if (point <= latinMax) from = this.equal(start, within).to;
    const offset = Buffer.byteLength(start);
    while (from < within.to) {
      const letter = this.#letterAt(from, offset);
      if (letter.codePointAt(0)! > most) return;
      const range = this.beginning(start + letter, { from, to: within.to });
      yield { ...range, letter };
      from = range.to;
    }
  }

  #all(): NameRange {
    return { from: 0, to: this.#file.foldedAt.length - 1 };
  }

  /** Returns the letter at a byte offset in the folded form of a name. */
  #letterAt(position: number, offset: number): string {
    const { folded, foldedAt } = this.#file;
    const at = foldedAt[position]! + offset;
    const lead = folded[at]!;
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    return Buffer.from(folded.buffer, folded.byteOffset + at, length).toString();
  }

  /**
   * Returns the first position of a range that meets a condition, or the end of the range. If a position meets the condition, all later positions must meet it
   * too.
   */
  #first({ from, to }: NameRange, holds: (position: number) => boolean): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Returns a negative number if a name sorts before the bytes, 0 if it equals them, and otherwise a positive number. */
  #compare(position: number, bytes: Uint8Array): number {
    const { foldedAt } = this.#file;
    const differs = this.#compareStart(position, bytes);
    return differs === 0 ? foldedAt[position + 1]! - foldedAt[position]! - bytes.length : differs;
  }

  /** Compares a name with the bytes as `#compare` does, but returns 0 for every name that begins with the bytes. */
  #compareStart(position: number, bytes: Uint8Array): number {
    const { folded, foldedAt } = this.#file;
    const start = foldedAt[position]!;
    const length = foldedAt[position + 1]! - start;
    const shared = Math.min(length, bytes.length);
    for (let at = 0; at < shared; at += 1) {
      const differs = folded[start + at]! - bytes[at]!;
      if (differs !== 0) return differs;
    }
    return length < bytes.length ? -1 : 0;
  }
}
