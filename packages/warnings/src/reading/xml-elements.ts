import {
  checkCharacters,
  depthMax,
  type DocumentElement,
  elementsMax,
  noChildren,
  withoutPrefix,
} from "./document-element.ts";
import { UnreadableDocument } from "./findings.ts";

const entities = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

const validName = /^[\p{L}_][\p{L}\p{N}\p{M}_.:-]{0,99}$/u;
const spaceOrEnd = /[\s/>]/g;
const noSpace = /\S/g;
const attribute = /\s+([^\s=<>/"']{1,100})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

/** Elements of indexes that have their address as an attribute. */
const linkNames: ReadonlySet<string> = new Set(["link", "enclosure"]);

const decimalNumber = /^#\d{1,7}$/;
const hexNumber = /^#x[\dA-Fa-f]{1,6}$/;
/** Maximum length of an entity or a character number with its marks. */
const nameMax = 10;
/** Maximum number of characters that a document writes by entities or numbers. */
const charactersMax = 200_000;

/** Number of different names that are remembered. */
const namesMax = 1000;

/** Element that is not closed yet. */
interface OpenElement {
  readonly element: DocumentElement & { children: readonly DocumentElement[] };
  /** Name with its prefix, which the closing tag must repeat. */
  readonly tag: string;
  readonly children: DocumentElement[];
}

/**
 * Reads an XML document strictly. Accepts the five predefined entities and numeric character references. Refuses a DOCTYPE, more than 32 levels, and too many
 * elements. Ignores prefixes, comments and processing instructions.
 *
 * @throws {UnreadableDocument} If the document is not well-formed or too large.
 */
export function readXml(bytes: Uint8Array, elementsAtMost = elementsMax): DocumentElement {
  const text = decodeText(bytes);
  checkCharacters(text);
  checkTags(text, elementsAtMost);
  return new XmlScanner(text).read();
}

/**
 * Refuses a document with too many start tags before any element is made. Start tags in comments and CDATA sections count too.
 *
 * @throws {UnreadableDocument} If there are more start tags than elements are allowed.
 */
function checkTags(text: string, elementsAtMost: number): void {
  let tags = 0;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) {
    if ("/!?".includes(text.charAt(at + 1))) continue;
    tags += 1;
    if (tags > elementsAtMost)
      throw new UnreadableDocument(`The document has more than ${elementsAtMost} elements.`);
  }
}

class XmlScanner {
  readonly #text: string;
  readonly #open: OpenElement[] = [];
  #at = 0;
  #characters = 0;
  #root: DocumentElement | undefined;
  readonly #names = new Map<string, string>();

  constructor(text: string) {
    this.#text = text;
  }

  read(): DocumentElement {
    const text = this.#text;
    while (this.#at < text.length) {
      const next = text.indexOf("<", this.#at);
      this.#addText(text.slice(this.#at, next === -1 ? text.length : next), true);
      if (next === -1) break;
      this.#at = next;
      const second = text[next + 1];
      if (second === "/") this.#close();
      else if (second === "?") this.#skip("?>");
      else if (second === "!") this.#readDeclaration();
      else this.#openElement();
    }
    if (this.#open.length > 0)
      throw new UnreadableDocument(`The document ends inside <${this.#open.at(-1)!.tag}>.`);
    if (this.#root === undefined) throw new UnreadableDocument("The document contains no element.");
    return this.#root;
  }

  readonly #countCharacter = (): void => {
    this.#characters += 1;
    if (this.#characters > charactersMax)
      throw new UnreadableDocument(
        `The document writes more than ${charactersMax} characters by entities or numbers.`,
      );
  };

  #addText(raw: string, isEscaped: boolean): void {
    if (raw === "") return;
    const inside = this.#open.at(-1);
    if (inside !== undefined) {
      inside.element.text += isEscaped ? unescaped(raw, this.#countCharacter) : raw;
      return;
    }
    // A byte order mark may come first.
    if (raw.trim() !== "" && raw !== "\uFEFF")
      throw new UnreadableDocument("The document has text outside its root element.");
  }

  /** Moves behind the next occurrence of an end mark, and returns what stands before it. */
  #skip(end: string): string {
    const to = this.#text.indexOf(end, this.#at);
    if (to === -1) throw new UnreadableDocument(`The document ends before ${end}.`);
    const between = this.#text.slice(this.#at, to);
    this.#at = to + end.length;
    return between;
  }

  #readDeclaration(): void {
    const { length } = "<![CDATA[";
    if (this.#text.startsWith("<!--", this.#at)) this.#skip("-->");
    else if (this.#text.startsWith("<![CDATA[", this.#at))
      this.#addText(this.#skip("]]>").slice(length), false);
    else throw new UnreadableDocument("The document has a DOCTYPE, which is not read for safety.");
  }

  #close(): void {
    const tag = this.#skip(">").slice(2).trimEnd();
    const closed = this.#open.pop();
    if (closed?.tag !== tag) throw new UnreadableDocument(`</${tag.slice(0, 40)}> closes no open element.`);
    this.#finish(closed);
  }

  #finish({ element, children }: OpenElement): void {
    if (children.length > 0) element.children = children;
    if (element.text.includes("\r")) element.text = element.text.replaceAll(/\r\n?/g, "\n");
  }

  #openElement(): void {
    const nameEnd = this.#end(spaceOrEnd, this.#at + 1);
    const tag = this.#text.slice(this.#at + 1, nameEnd);
    const name = this.#nameOf(tag);
    this.#at = nameEnd;
    const attributes = this.#text[nameEnd] === ">" ? undefined : this.#readAttributes(name);
    const element = { name, text: "", attributes, children: noChildren };
    const parent = this.#open.at(-1);
    if (parent !== undefined) parent.children.push(element);
    else if (this.#root === undefined) this.#root = element;
    else throw new UnreadableDocument("The document has two root elements.");
    if (this.#text[this.#at] === "/") {
      this.#at += 2;
      return;
    }
    this.#at += 1;
    if (this.#open.length >= depthMax)
      throw new UnreadableDocument(`Elements are nested deeper than ${depthMax} levels.`);
    this.#open.push({ element, tag, children: [] });
  }

  /** Returns the name of an element without its prefix. Documents repeat few names. */
  #nameOf(tag: string): string {
    const known = this.#names.get(tag);
    if (known !== undefined) return known;
    if (!validName.test(tag)) throw new UnreadableDocument("A tag has no valid name.");
    const name = withoutPrefix(tag);
    if (this.#names.size < namesMax) this.#names.set(tag, name);
    return name;
  }

  /** Reads attributes up to `>` or `/>`, and stops there. Only those of links are returned. */
  #readAttributes(element: string): ReadonlyMap<string, string> | undefined {
    let attributes: Map<string, string> | undefined;
    while (true) {
      attribute.lastIndex = this.#at;
      const match = attribute.exec(this.#text);
      if (match === null) break;
      this.#at = attribute.lastIndex;
      const value = unescaped(match[2] ?? match[3]!, this.#countCharacter);
      if (!linkNames.has(element)) continue;
      attributes ??= new Map();
      attributes.set(withoutPrefix(match[1]!), value);
    }
    this.#at = this.#end(noSpace, this.#at);
    if (this.#text[this.#at] !== ">" && !this.#text.startsWith("/>", this.#at))
      throw new UnreadableDocument("A tag has an attribute without a quoted value.");
    return attributes;
  }

  /** Returns the position of the next match. */
  #end(pattern: RegExp, from: number): number {
    pattern.lastIndex = from;
    const match = pattern.exec(this.#text);
    if (match === null) throw new UnreadableDocument("The document ends inside a tag.");
    return match.index;
  }
}

/** Replaces entities and character numbers. */
function unescaped(raw: string, count: () => void): string {
  let at = raw.indexOf("&");
  if (at === -1) return raw;
  let text = raw.slice(0, at);
  while (at !== -1) {
    count();
    const end = raw.indexOf(";", at);
    const name = end === -1 || end - at > nameMax ? undefined : raw.slice(at + 1, end);
    const character = name === undefined ? undefined : characterOf(name);
    if (character === undefined)
      throw new UnreadableDocument(
        `${raw.slice(at, at + nameMax)} begins no character that CAP allows. Write & as &amp;.`,
      );
    const next = raw.indexOf("&", end);
    text += character;
    text += raw.slice(end + 1, next === -1 ? raw.length : next);
    at = next;
  }
  return text;
}

function characterOf(name: string): string | undefined {
  if (name[0] !== "#") return entities.get(name);
  const isHex = name[1] === "x";
  const number = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return (isHex ? hexNumber : decimalNumber).test(name) ? characterNumbered(number) : undefined;
}

/** Returns the character with a number, or undefined if XML does not allow it. */
function characterNumbered(number: number): string | undefined {
  if (number > 0x10ffff || (number >= 0xd800 && number <= 0xdfff)) return undefined;
  if (
    (number < 0x20 && number !== 9 && number !== 10 && number !== 13) ||
    number === 0xfffe ||
    number === 0xffff
  )
    return undefined;
  return String.fromCodePoint(number);
}

/** Number of bytes at the start of a document in which its form and encoding are looked for. */
const headBytes = 4096;

/** Returns the beginning of a document as text, with one character per byte. Bytes of 0 are left out, so that UTF-16 is also readable. */
export function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, headBytes)).toString("latin1").replaceAll("\0", "");
}

/**
 * Decodes a document in the encoding that its byte order mark or its XML declaration states, otherwise as UTF-8. Bytes that the encoding does not have
 * become U+FFFD: a warning with a wrong letter is better than none.
 *
 * @throws {UnreadableDocument} If the encoding is unknown.
 */
function decodeText(bytes: Uint8Array): string {
  const label = encodingOf(bytes);
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    throw new UnreadableDocument(`The encoding ${label.slice(0, 40)} is unknown.`);
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0x3c && second === 0) return "utf-16le";
  if (first === 0 && second === 0x3c) return "utf-16be";
  if (first === 0xef && second === 0xbb) return "utf-8";
  const [, declared = "utf-8"] =
    /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([^"']{1,40})["']/.exec(headOf(bytes)) ?? [];
  // A declaration that is read byte by byte is not in UTF-16, whatever it says: some programs write so.
  return /^(?:utf-?16|ucs-?2|iso-10646-ucs-2)/i.test(declared) ? "utf-8" : declared;
}
