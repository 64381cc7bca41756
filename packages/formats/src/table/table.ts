/** Properties of a column that its values do not change. */
interface Named {
  /** Name of the column, unique in its table. */
  readonly name: string;
  /** Unit of the values, such as `degC`; absent if they have none. */
  readonly unit?: string;
}

/** Column of a table. Values that are not known are NaN, or null in a column of texts or bytes. */
export type TableColumn = TimeColumn | NumberColumn | TextColumn | BytesColumn;

/** Column of times. `time`: instants [ms since 1970]. `day`: days [d since 1970-01-01]. */
export interface TimeColumn extends Named {
  readonly kind: "time" | "day";
  readonly values: ArrayLike<number>;
}

export interface NumberColumn extends Named {
  readonly kind: "number";
  readonly values: ArrayLike<number>;
  /** Step of the values, if they have one. */
  readonly packing?: Packing;
  /** Attributes of the column in formats that take them, such as `standard_name` of CF; none by default. */
  readonly attributes?: Readonly<Record<string, string>>;
}

export interface TextColumn extends Named {
  readonly kind: "text";
  readonly values: ArrayLike<string | null>;
}

/** Column of bytes, such as shapes in WKB. */
export interface BytesColumn extends Named {
  readonly kind: "bytes";
  readonly values: ArrayLike<Uint8Array | null>;
}

/** Step of values: each value is a whole number times `multiplier / divisor`. */
export interface Packing {
  readonly multiplier: number;
  readonly divisor: number;
}

/** Table as columns of equal length. Every writer of a format takes this form. */
export interface Table {
  readonly columns: readonly TableColumn[];
}

/** Returns the number of rows of a table; 0 if it has no columns. */
export function rowsOf({ columns }: Table): number {
  return columns[0]?.values.length ?? 0;
}
