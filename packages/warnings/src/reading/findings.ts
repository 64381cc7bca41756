import type { AlertLink, AlertMessage, ReadingFault, ReadWarnings } from "../alert-message.ts";

/** Maximum number of faults that are given with their words. All are counted. */
const describedMax = 100;

/** Error that says, in words for the operator, why a document cannot be read. */
export class UnreadableDocument extends Error {
  override name = "UnreadableDocument";
}

/** Collects the messages, links and faults that readers find in the documents of a feed. */
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

  /** Counts a message that is left out, such as one that is not meant for the public. */
  drop(reason: string): void {
    this.#dropped.set(reason, (this.#dropped.get(reason) ?? 0) + 1);
  }

  /** Counts a fault: something that cannot be read. */
  fault(of: string | undefined, words: string): void {
    this.#faulty += 1;
    if (this.#faults.length < describedMax) this.#faults.push({ of, words });
  }

  /** Calls a reader. If the reader throws {@link UnreadableDocument}, counts a fault. */
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
