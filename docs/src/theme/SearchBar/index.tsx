import { useHistory } from "@docusaurus/router";
import useBaseUrl from "@docusaurus/useBaseUrl";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Hit } from "../../../search/engine.mts";
import { Snippet } from "../../search/snippet.tsx";
import { useSearch } from "../../search/use-search.ts";

const hitsShown = 8;

/** Shows the search field. The search runs in the browser, with an index that is fetched when the field is first focused. */
export default function SearchBar(): ReactNode {
  const base = useBaseUrl("/").replace(/\/$/, "");
  const history = useHistory();
  const field = useRef<HTMLInputElement>(null);
  const load = useSearch();
  const [query, setQuery] = useState("");
  const [hits, setHits] = useState<readonly Hit[]>([]);
  const [chosen, setChosen] = useState(0);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent): void => {
      if (!(event.key === "k" && (event.ctrlKey || event.metaKey))) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);

  const look = async (words: string): Promise<void> => {
    setQuery(words);
    setOpen(true);
    const search = await load();
    if (field.current?.value !== words) return;
    setHits(search(words).slice(0, hitsShown));
    setChosen(0);
  };

  const go = (hit: Hit): void => {
    setOpen(false);
    setQuery("");
    field.current?.blur();
    history.push(base + hit.url);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") setOpen(false);
    if (event.key === "Enter" && hits[chosen] !== undefined) go(hits[chosen]);
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    setChosen((chosen + step + hits.length) % Math.max(hits.length, 1));
  };

  const shown = open && query.trim() !== "";
  return (
    <div className="search">
      <input
        ref={field}
        className="search-input"
        type="search"
        role="combobox"
        aria-label="Search the docs"
        aria-expanded={shown}
        aria-controls="search-hits"
        aria-autocomplete="list"
        {...(shown && hits.length > 0 ? { "aria-activedescendant": `search-hit-${chosen}` } : {})}
        placeholder="Search"
        aria-keyshortcuts="Control+K Meta+K"
        autoComplete="off"
        value={query}
        onFocus={() => void load()}
        onBlur={() => setOpen(false)}
        onChange={(event) => void look(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ul id="search-hits" role="listbox" aria-label="Found pages" className="search-hits" hidden={!shown}>
        {hits.map((hit, index) => (
          <li
            key={hit.url}
            id={`search-hit-${index}`}
            role="option"
            aria-selected={index === chosen}
            className="search-hit"
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => setChosen(index)}
            onClick={() => go(hit)}
          >
            <span className="search-hit-title">{hit.heading}</span>{" "}
            {hit.heading === hit.page ? null : <span className="search-hit-page">{hit.page}</span>}
            <span className="search-hit-text">
              <Snippet parts={hit.snippet} />
            </span>
          </li>
        ))}
        {hits.length === 0 ? (
          <li role="option" aria-selected={false} className="search-hit">
            Nothing is found.
          </li>
        ) : null}
      </ul>
    </div>
  );
}
