/** Properties of a column that its values do not change. */
interface Named {
  /** Name of the column, unique in its table. */
  readonly name: string;
  /** Unit of the values, such as `degC`; absent if they have none. */
  readonly unit?: string;
}

/** Column of a table. Values that are not known are NaN, or null in a column of texts. */
export type TableColumn =
  | (Named & {
      /** `time`: instants [ms since 1970]. `day`: days [d since 1970-01-01]. `number`: any other numbers. */
      readonly kind: "time" | "day" | "number";
      readonly values: ArrayLike<number>;
    })
  | (Named & { readonly kind: "text"; readonly values: ArrayLike<string | null> });

/** Table as columns of equal length. Every writer of a format takes this form. */
export interface Table {
  readonly columns: readonly TableColumn[];
}

/** Returns the number of rows of a table; 0 if it has no columns. */
export function rowsOf({ columns }: Table): number {
  return columns[0]?.values.length ?? 0;
}
