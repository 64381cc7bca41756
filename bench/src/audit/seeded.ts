/** Pseudo-random numbers that a seed determines (mulberry32, public domain). */
export class Seeded {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number, 0 <= number < 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number, 0 <= number < count. */
  below(count: number): number {
    return Math.floor(this.share() * count);
  }

  /** Returns true in a share of the calls, 0..1. */
  chance(share: number): boolean {
    return this.share() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  /** Returns a seed for another sequence. */
  seed(): number {
    return this.below(2 ** 32);
  }
}
