import { ApiCall } from "./api-call.ts";
import type { Caller, EndpointWords, Input } from "./caller.ts";
import { isObject } from "../http/answer/is-problem.ts";
import type { CallOptions } from "../http/request/options.ts";
import type { Answered } from "../http/request/request.ts";

/** One page of a list. `Part` is the name of the property with the items. */
export type Page<Item, Part extends string = "entries"> = Readonly<Record<Part, Item[]>> & {
  /** Cursor of the next page; null on the last page. For events, the cursor leads to newer events, and is null only while there are no events at all. */
  readonly next_cursor: string | null;
};

/** Query parameters of a list. */
interface ListQuery {
  readonly cursor?: string | null;
}

/** List whose items are returned in pages. */
interface List<Part> {
  readonly endpoint: EndpointWords;
  /** Values of the path parameters, in the order of the path. */
  readonly path: readonly unknown[];
  readonly part: Part;
  readonly query: ListQuery | undefined;
  /** True if new items are added at the end of the list. If a page is empty, its cursor leads to the same page. */
  readonly isFeed: boolean;
}

/** Function that requests the page at a cursor. The page is refused if its next cursor is one of `cursors`, because the list would then never end. */
type NextPage<Item, Part extends string> = (
  cursor: string,
  cursors: ReadonlySet<string>,
) => Promise<Page<Item, Part>>;

/**
 * List call in progress. Awaiting the call returns the first page. `for await` returns the items of all pages, and {@link pages} returns the pages. A page is
 * requested when it is needed.
 */
export class ListCall<Item, Part extends string = "entries">
  extends ApiCall<Page<Item, Part>>
  implements AsyncIterable<Item>
{
  readonly #list: List<Part>;
  readonly #next: NextPage<Item, Part>;
  /**
   * Cursor of the first page that was not delivered completely. It moves on after the last item of a page. A caller who stops within a page therefore receives
   * the whole page again. Null if no page follows.
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

/** Requests the first page of a list, and returns the call that lists its items. */
export function listCall<Item, Part extends string>(
  caller: Caller,
  list: List<Part>,
  options: CallOptions | undefined,
): ListCall<Item, Part> {
  const inputOf = (query: ListQuery | undefined, cursors?: ReadonlySet<string>): Input => ({
    path: list.path,
    query,
    accepts: (page) => isPage(page, list, cursors),
  });
  const first = caller.send<Page<Item, Part>>(list.endpoint, inputOf(list.query), options);
  return new ListCall(first, list, (cursor, cursors) =>
    caller.call(list.endpoint, inputOf({ ...list.query, cursor }, cursors), options),
  );
}

type Given = Readonly<Record<string, unknown>>;

/** Returns true if the list is a feed and the page has no items, so that the feed has ended for now. */
function isEnd(page: Given, { part, isFeed }: List<string>): boolean {
  return isFeed && (page[part] as unknown[]).length === 0;
}

/** Returns true if the document is a page whose next cursor is not one of `cursors`. */
function isPage(page: Given, list: List<string>, cursors?: ReadonlySet<string>): boolean {
  const { next_cursor: next, [list.part]: items } = page;
  if (!Array.isArray(items) || !items.every(isObject)) return false;
  return (
    next === null || (typeof next === "string" && next !== "" && (isEnd(page, list) || !cursors?.has(next)))
  );
}
