import type { MouseEvent, ReactNode } from "react";
import { addressOf, go, type Page } from "../data/state/address.ts";
import type { View } from "../data/state/view.ts";

interface Props {
  readonly page: Page;
  readonly view: View;
  /** Element id of the section to which the link leads; the top of the page by default. */
  readonly section?: string;
  /** True if the link leads to the current page or to its section. The value is `page` if the link leads to the current page itself. */
  readonly current?: boolean | "page";
  /** Purpose of the page. Screen readers read it after the name of the page. It is visible if the style has space for it. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** Shows a link to a page of the console. The page opens without loading a new document. */
export function PageLink({ page, view, section, current = false, hint, children }: Props) {
  const href = `${addressOf(page, view)}${section === undefined ? "" : `#${section}`}`;
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a
      href={href}
      aria-current={current === false ? undefined : current}
      aria-description={hint}
      data-hint={hint}
      onClick={follow}
    >
      {children}
    </a>
  );
}
