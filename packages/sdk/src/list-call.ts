import { ApiCall } from "./api-call.ts";
import type { Answered } from "./request.ts";

/** One page of a list. */
export interface Page<Item> {
  readonly entries: Item[];
  /** What leads to the next page; null on the last one. */
  readonly next_cursor: string | null;
}

/**
 * A list on its way. Awaiting it gives the first page; `for await` gives every item of all pages, {@link pages} every page. Pages
 * are fetched as they are needed.
 */
export class ListCall<Item> extends ApiCall<Page<Item>> implements AsyncIterable<Item> {
  readonly #next: (cursor: string) => Promise<Page<Item>>;

  constructor(first: Promise<Answered<Page<Item>>>, next: (cursor: string) => Promise<Page<Item>>) {
    super(first);
    this.#next = next;
  }

  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let page: Page<Item> = await this;
    yield page;
    while (page.next_cursor !== null) {
      page = await this.#next(page.next_cursor);
      yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.entries;
  }
}
