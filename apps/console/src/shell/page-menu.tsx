import { type MouseEvent, useId } from "react";
import { pages, useAddress } from "../data/state/address.ts";
import { PageLink } from "../widgets/page-link.tsx";
import { pageHints, pageTitles } from "./page-titles.ts";

/** The pages: a row where there is room for it, else a list behind a button. */
export function PageMenu() {
  const list = useId();
  const { page: current, view } = useAddress();
  return (
    <>
      <button type="button" className="page-menu" popoverTarget={list}>
        Menu
      </button>
      <nav id={list} popover="auto" aria-label="Pages" onClick={close}>
        {pages.map((page) => (
          <PageLink
            key={page}
            page={page}
            view={{ ...view, watching: "all" }}
            isCurrent={page === current}
            hint={pageHints[page]}
          >
            {pageTitles[page]}
          </PageLink>
        ))}
      </nav>
    </>
  );
}

function close({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.hidePopover();
}
