import type { AlertLink, AlertMessage, ReadingFault, ReadWarnings } from "../alert-message.ts";

/** Maximum number of faults that are given with their words. All are counted. */
const describedMax = 100;

/** Says that a document cannot be read, in words for the operator. */
export class UnreadableDocument extends Error {
  override name = "UnreadableDocument";
}

/** Collects what readers find in the documents of a feed. */
export class Findings {
  readonly #messages: AlertMessage[] = [];
  readonly #dropped = new Map<string, number>();
  readonly #faults: ReadingFault[] = [];
  readonly #links: AlertLink[] = [];
  #faulty = 0;

  addMessage(message: AlertMessage): void {
    this.#messages.push(message);
  }

  addLink(link: AlertLink): void {
    this.#links.push(link);
  }

  /** Counts a message that is not meant for the public. */
  drop(reason: string): void {
    this.#dropped.set(reason, (this.#dropped.get(reason) ?? 0) + 1);
  }

  /** Counts something that cannot be read. */
  fault(of: string | undefined, words: string): void {
    this.#faulty += 1;
    if (this.#faults.length < describedMax) this.#faults.push({ of, words });
  }

  /** Runs a reader, and counts the document as faulty if the reader cannot read it. */
  attempt(of: string | undefined, read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      this.fault(of, error.message);
    }
  }

  result(): ReadWarnings {
    return {
      messages: this.#messages,
      dropped: this.#dropped,
      faulty: this.#faulty,
      faults: this.#faults,
      links: this.#links,
    };
  }
}
