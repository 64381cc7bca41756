/** One block of a server-sent event stream. A field that is missing is undefined. */
export interface ServerSent {
  readonly id: string | undefined;
  readonly type: string | undefined;
  readonly data: string | undefined;
  /** Delay that the server requests before the client connects again [ms]; undefined if the block has no field `retry`. */
  readonly retryMs: number | undefined;
}

/** Reader that takes the text of a stream in pieces of any size. */
interface ServerSentReader {
  /**
   * Reads the next piece of text.
   *
   * @returns Blocks that end in this piece. Comments are ignored. An unfinished block is kept until its end arrives.
   */
  read(piece: string): ServerSent[];
  /** Returns the length of the text in the unfinished block [characters]. */
  waitingLength(): number;
}

/**
 * Creates a reader of server-sent events.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function serverSentReader(): ServerSentReader {
  let line = "";
  /** True if the last character was a carriage return that ended a line. A line feed directly after it does not end another line. */
  let isAfterReturn = false;
  let fields = new Map<string, string>();
  let heldLength = 0;

  const endBlock = (): ServerSent | undefined => {
    const said = fields;
    fields = new Map();
    heldLength = 0;
    if (said.size === 0) return undefined;
    const retry = said.get("retry");
    return {
      id: said.get("id"),
      type: said.get("event"),
      data: said.get("data"),
      retryMs: retry === undefined ? undefined : Number(retry),
    };
  };
  const endLine = (): ServerSent | undefined => {
    const ended = line;
    line = "";
    if (ended === "") return endBlock();
    const [, name = "", value = ""] = /^([^:]*):? ?([^]*)$/.exec(ended)!;
    const isRead =
      name === "event" ||
      name === "data" ||
      (name === "id" && !value.includes("\0")) ||
      (name === "retry" && /^\d{1,9}$/.test(value));
    if (!isRead) return undefined;
    const before = name === "data" ? fields.get(name) : undefined;
    fields.set(name, before === undefined ? value : `${before}\n${value}`);
    heldLength += ended.length;
    return undefined;
  };

  return {
    read(piece) {
      const blocks: ServerSent[] = [];
      let from = isAfterReturn && piece.startsWith("\n") ? 1 : 0;
      if (piece !== "") isAfterReturn = piece.endsWith("\r");
      for (const { 0: end, index } of piece.matchAll(/\r\n|\n|\r/g)) {
        if (index < from) continue;
        line += piece.slice(from, index);
        from = index + end.length;
        const block = endLine();
        if (block !== undefined) blocks.push(block);
      }
      line += piece.slice(from);
      return blocks;
    },
    waitingLength: () => line.length + heldLength,
  };
}
