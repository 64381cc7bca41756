/** Document that is already serialized as JSON. If a call returns it, its bytes are sent unchanged. */
export class WrittenJson {
  readonly chunks: readonly (string | Buffer)[];

  constructor(chunks: readonly (string | Buffer)[]) {
    this.chunks = chunks;
  }
}

/** Serializes an object as JSON, in pieces. The values of its fields may already be serialized. */
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
