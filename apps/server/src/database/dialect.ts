/** The two databases that one schema is made for. */
export type DialectName = "sqlite" | "postgres";

/** The column type of bytes. */
export function bytesType(dialect: DialectName): "blob" | "bytea" {
  return dialect === "sqlite" ? "blob" : "bytea";
}
