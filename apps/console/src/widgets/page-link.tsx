import type { MouseEvent, ReactNode } from "react";
import { addressOf, go, type Page } from "../state/address.ts";
import type { View } from "../state/view.ts";

interface Props {
  readonly page: Page;
  readonly view: View;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A link to a page of the console, which the browser need not load. */
export function PageLink({ page, view, isCurrent = false, children }: Props) {
  const href = addressOf(page, view);
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a href={href} aria-current={isCurrent ? "page" : undefined} onClick={follow}>
      {children}
    </a>
  );
}
