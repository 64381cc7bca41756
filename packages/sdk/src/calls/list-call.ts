import { ApiCall } from "./api-call.ts";
import type { Caller, EndpointWords, Input } from "./caller.ts";
import { isObject } from "../http/answer/is-problem.ts";
import type { CallOptions } from "../http/request/options.ts";
import type { Answered } from "../http/request/request.ts";

/** One page of a list; `Part` is the property that holds its items. */
export type Page<Item, Part extends string = "entries"> = Readonly<Record<Part, Item[]>> & {
  /** The cursor of the next page; null on the last one. For events it leads to newer ones, and is null only before the first one. */
  readonly next_cursor: string | null;
};

/** The query of a list. */
interface ListQuery {
  readonly cursor?: string | null;
}

/** List that is paged through. */
interface List<Part> {
  readonly endpoint: EndpointWords;
  readonly part: Part;
  readonly query: ListQuery | undefined;
  /** True if the list grows at its end. An empty page then leads to itself. */
  readonly isFeed: boolean;
}

/** Fetches the page of a cursor; it must not lead back to any of `cursors`. */
type NextPage<Item, Part extends string> = (
  cursor: string,
  cursors: ReadonlySet<string>,
) => Promise<Page<Item, Part>>;

/**
 * A list call in progress. Awaiting it gives the first page; `for await` gives every item of all pages, {@link pages} every page. Pages are fetched when they
 * are needed.
 */
export class ListCall<Item, Part extends string = "entries">
  extends ApiCall<Page<Item, Part>>
  implements AsyncIterable<Item>
{
  readonly #list: List<Part>;
  readonly #next: NextPage<Item, Part>;
  /**
   * Cursor of everything that was not delivered yet, for a later continuation. It moves after the last item of a page. A caller who stops within a page gets
   * that page again. Null if no page follows.
   */
  cursor: string | null;

  constructor(first: Promise<Answered<Page<Item, Part>>>, list: List<Part>, next: NextPage<Item, Part>) {
    super(first);
    this.#list = list;
    this.#next = next;
    this.cursor = list.query?.cursor ?? null;
  }

  async *pages(): AsyncGenerator<Page<Item, Part>, void, undefined> {
    const cursors = new Set<string>();
    let page: Page<Item, Part> = await this;
    for (;;) {
      yield page;
      const { next_cursor: cursor } = page;
      this.cursor = cursor;
      if (cursor === null || isEnd(page, this.#list)) return;
      cursors.add(cursor);
      page = await this.#next(cursor, cursors);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page[this.#list.part];
  }
}

/** Returns the call of a list. */
export function listCall<Item, Part extends string>(
  caller: Caller,
  list: List<Part>,
  options: CallOptions | undefined,
): ListCall<Item, Part> {
  const inputOf = (query: ListQuery | undefined, cursors?: ReadonlySet<string>): Input => ({
    query,
    accepts: (page) => isPage(page, list, cursors),
  });
  const first = caller.send<Page<Item, Part>>(list.endpoint, inputOf(list.query), options);
  return new ListCall(first, list, (cursor, cursors) =>
    caller.call(list.endpoint, inputOf({ ...list.query, cursor }, cursors), options),
  );
}

type Given = Readonly<Record<string, unknown>>;

/** Returns true if no page follows a feed's page, for now. */
function isEnd(page: Given, { part, isFeed }: List<string>): boolean {
  return isFeed && (page[part] as unknown[]).length === 0;
}

/** Returns true if a document is a page whose cursor is not one of `cursors`. */
function isPage(page: Given, list: List<string>, cursors?: ReadonlySet<string>): boolean {
  const { next_cursor: next, [list.part]: items } = page;
  if (!Array.isArray(items) || !items.every(isObject)) return false;
  return (
    next === null || (typeof next === "string" && next !== "" && (isEnd(page, list) || !cursors?.has(next)))
  );
}
