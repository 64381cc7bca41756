import { ApiCall } from "./api-call.ts";
import { isObject } from "./json.ts";
import type { Answered } from "./request.ts";

/** One page of a list. */
export interface Page<Item> {
  readonly entries: Item[];
  /** What leads to the next page; null on the last one. */
  readonly next_cursor: string | null;
}

/** Fetches the page of a cursor; it must not lead back to any of `cursors`. */
type NextPage<Item> = (cursor: string, cursors: ReadonlySet<string>) => Promise<Page<Item>>;

/**
 * A list on its way. Awaiting it gives the first page; `for await` gives every item of all pages, {@link pages} every page. Pages
 * are fetched as they are needed.
 */
export class ListCall<Item> extends ApiCall<Page<Item>> implements AsyncIterable<Item> {
  readonly #next: NextPage<Item>;

  constructor(first: Promise<Answered<Page<Item>>>, next: NextPage<Item>) {
    super(first);
    this.#next = next;
  }

  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let page: Page<Item> = await this;
    const cursors = new Set<string>();
    yield page;
    while (page.next_cursor !== null) {
      cursors.add(page.next_cursor);
      page = await this.#next(page.next_cursor, cursors);
      yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.entries;
  }
}

/** Whether a document is a page that leads on, and not to one of `cursors`. */
export function isPage(
  { entries, next_cursor: next }: Readonly<Record<string, unknown>>,
  cursors?: ReadonlySet<string>,
): boolean {
  const leadsOn = next === null || (typeof next === "string" && next !== "" && !cursors?.has(next));
  return leadsOn && Array.isArray(entries) && entries.every(isObject);
}
