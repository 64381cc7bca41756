/** Document that was written already, used as the value of a call. Its bytes go out as they are. */
export class WrittenJson {
  readonly chunks: readonly (string | Buffer)[];

  constructor(chunks: readonly (string | Buffer)[]) {
    this.chunks = chunks;
  }
}

/** Returns the pieces of an object as JSON; its own fields may be serialized already. */
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
