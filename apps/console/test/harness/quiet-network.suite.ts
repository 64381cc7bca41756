import { setTimeout as after } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

/** Time without a request after which a page counts as quiet [ms]. */
const quietMs = 500;

/** Pending requests of a page (`open`), and the number of request starts and ends so far (`events`). */
interface Requests {
  readonly open: Set<Request>;
  events: number;
}

const requestsOf = new WeakMap<Page, Requests>();

/** Counts the requests of a new page, because Playwright does not always report the state `networkidle` in Firefox. */
export function countRequests(page: Page): Requests {
  const requests: Requests = { open: new Set(), events: 0 };
  const end = (request: Request): void => {
    requests.open.delete(request);
    requests.events++;
  };
  page.on("request", (request) => {
    requests.open.add(request);
    requests.events++;
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  // Nobody tells of the ends of what the page before asked for.
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) requests.open.clear();
  });
  requestsOf.set(page, requests);
  return requests;
}

/** Waits until a page of {@link countRequests} has had no pending request for half a second. */
export async function networkQuiet(page: Page): Promise<void> {
  const requests = requestsOf.get(page)!;
  for (let before = -1; requests.open.size > 0 || requests.events !== before; await after(quietMs)) {
    before = requests.events;
  }
}
