/** The two databases that one schema is made for. */
export type DialectName = "sqlite" | "postgres";

/** The column type of bytes. */
export function bytesType(dialect: DialectName): "blob" | "bytea" {
  return dialect === "sqlite" ? "blob" : "bytea";
}

/** Which of the two databases a location names. */
export function dialectOf(location: string): DialectName {
  return /^postgres(ql)?:\/\//.test(location) ? "postgres" : "sqlite";
}
