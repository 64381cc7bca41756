/** Table of places and their names, in the form in which it is stored and searched. Places are sorted by population, the largest first. */
export interface PlaceFile {
  /** Country codes. The column `country` contains positions in this list. */
  readonly countries: readonly string[];
  /** English names: of countries by their code, and of US states by `US-` and their code. */
  readonly regions: Readonly<Record<string, string>>;
  /** Codes of the countries with a state, province, county or island group of a name, by the folded name. Only names that places have too are here. */
  readonly areas: Readonly<Record<string, readonly string[]>>;
  /** Codes of US states. The column `state` contains positions in this list; position 0 is an empty text, for no state. */
  readonly states: readonly string[];
  /** IANA time zones. The column `zone` contains positions in this list. */
  readonly zones: readonly string[];
  /** GeoNames id of each place. */
  readonly id: Uint32Array;
  /** Latitude of each place [degrees / 10,000]. */
  readonly latitude: Int32Array;
  /** Longitude of each place [degrees / 10,000]. */
  readonly longitude: Int32Array;
  /** Population of each place. */
  readonly population: Uint32Array;
  /** Position of each place's main name in the list of names. */
  readonly mainName: Uint32Array;
  readonly zone: Uint16Array;
  readonly country: Uint8Array;
  readonly state: Uint8Array;
  /** Position of the place to which each name belongs. Names are sorted by the bytes of their folded form. */
  readonly placeOf: Uint32Array;
  /** Offset of each name's folded form in `folded`, followed by the end of the last folded form [bytes]. */
  readonly foldedAt: Uint32Array;
  /**
   * Offset of each written name in `shown`, followed by the end of the last written name [bytes]. A written name is empty if it equals the folded form with a
   * capital at the start of each word.
   */
  readonly shownAt: Uint32Array;
  /** Folded forms of all names, in UTF-8. */
  readonly folded: Uint8Array;
  /** Written names, in UTF-8. */
  readonly shown: Uint8Array;
}

/** Columns of the file in their order, with the type of their numbers. Wider numbers come first, so that each column is aligned. */
const columns = {
  id: Uint32Array,
  latitude: Int32Array,
  longitude: Int32Array,
  population: Uint32Array,
  mainName: Uint32Array,
  placeOf: Uint32Array,
  foldedAt: Uint32Array,
  shownAt: Uint32Array,
  zone: Uint16Array,
  country: Uint8Array,
  state: Uint8Array,
  folded: Uint8Array,
  shown: Uint8Array,
} as const;

type Column = keyof typeof columns;
const columnNames = Object.keys(columns) as Column[];

interface Head extends Omit<PlaceFile, Column> {
  /** Number of values of each column, in the order of the columns. */
  readonly lengths: readonly number[];
}

/** Returns the bytes of a table of places: the length of its header, the header as JSON, and the columns. */
export function writePlaceFile(file: PlaceFile): Buffer {
  const { countries, regions, areas, states, zones } = file;
  const lengths = columnNames.map((name) => file[name].length);
  const head = JSON.stringify({ countries, regions, areas, states, zones, lengths } satisfies Head);
  const padded = Buffer.from(head + " ".repeat((4 - (Buffer.byteLength(head) % 4)) % 4));
  const size = Buffer.from(Uint32Array.of(padded.length).buffer);
  const bytes = columnNames.map((name) => {
    const { buffer, byteOffset, byteLength } = file[name];
    return Buffer.from(buffer, byteOffset, byteLength);
  });
  return Buffer.concat([size, padded, ...bytes]);
}

/** Opens a table of places without reading its columns. The columns share the memory of `bytes`, unless its address is not a multiple of four. */
export function openPlaceFile(bytes: Uint8Array): PlaceFile {
  // The columns need an address that is a multiple of four.
  const { buffer, byteOffset }: Uint8Array = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  const headLength = new Uint32Array(buffer, byteOffset, 1)[0]!;
  const { lengths, ...head } = JSON.parse(Buffer.from(buffer, byteOffset + 4, headLength).toString()) as Head;
  let at = byteOffset + 4 + headLength;
  const views = columnNames.map((name, index) => {
    const view = new columns[name](buffer as ArrayBuffer, at, lengths[index]);
    at += view.byteLength;
    return [name, view];
  });
  return { ...head, ...(Object.fromEntries(views) as Pick<PlaceFile, Column>) };
}
