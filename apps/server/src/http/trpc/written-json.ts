/** A document that was written already, where a call answers a value: its bytes go out as they are. */
export class WrittenJson {
  readonly chunks: readonly (string | Buffer)[];

  constructor(chunks: readonly (string | Buffer)[]) {
    this.chunks = chunks;
  }
}

/** The pieces of an object as JSON; its own fields may be written already. */
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
