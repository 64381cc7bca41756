/** Document that is already JSON. As the value of a call, its bytes are sent unchanged. */
export class WrittenJson {
  readonly chunks: readonly (string | Buffer)[];

  constructor(chunks: readonly (string | Buffer)[]) {
    this.chunks = chunks;
  }
}

/** Converts an object to JSON in pieces. Values of its fields may already be JSON. */
export function jsonPieces(fields: object): (string | Buffer)[] {
  const pieces: (string | Buffer)[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    pieces.push(`${pieces.length === 0 ? "{" : ","}${JSON.stringify(name)}:`);
    if (value instanceof WrittenJson) pieces.push(...value.chunks);
    else pieces.push(JSON.stringify(value));
  }
  return pieces.length === 0 ? ["{}"] : [...pieces, "}"];
}
