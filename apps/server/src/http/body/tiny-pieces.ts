import type { IncomingMessage } from "node:http";

/** A body in chunks of less than this length on average [bytes] is refused once there are so many of them: each is work. */
const tiny = { averageMinBytes: 16, fromCount: 1024 } as const;

/**
 * Calls back once when the body of a request comes in many tiny pieces, whether or not anybody reads it. The rest of the body is thrown away.
 *
 * @param onTiny - Called while the pieces arrive.
 */
export function whenTiny(request: IncomingMessage, onTiny: () => void): void {
  const push = request.push.bind(request);
  let count = 0;
  let bytes = 0;
  request.push = (piece: Buffer | null): boolean => {
    if (piece === null) return push(piece);
    if (isTiny(count, bytes)) return false;
    count++;
    bytes += piece.length;
    if (isTiny(count, bytes)) onTiny();
    return push(piece);
  };
}

function isTiny(count: number, bytes: number): boolean {
  return count >= tiny.fromCount && bytes < count * tiny.averageMinBytes;
}
