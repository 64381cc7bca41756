const waiting: (() => void)[] = [];

/**
 * Waits for a turn of the event loop of one's own. Where many pieces of work are ready at once, such as the items of a batch, each turn does one.
 * Other work of the process comes in between.
 *
 * @example
 * ```js
 * await loopTurn(); // => undefined
 * ```
 */
export function loopTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(begin);
  });
}

function begin(): void {
  waiting.shift()!();
  // What is set now runs in the next turn.
  if (waiting.length > 0) setImmediate(begin);
}

/** How long one piece of work may hold the event loop [ms]. */
const turnMs = 4;

/**
 * Divides long work into pieces, each in a turn of the event loop of its own.
 *
 * @example
 * ```js
 * const turns = new LoopTurns();
 * await turns.next(); // => undefined
 * ```
 */
export class LoopTurns {
  #startMs = performance.now();

  /** Whether the piece has taken so long that the next one waits for another turn. */
  get isOver(): boolean {
    return performance.now() - this.#startMs >= turnMs;
  }

  async next(): Promise<void> {
    await loopTurn();
    this.#startMs = performance.now();
  }
}
