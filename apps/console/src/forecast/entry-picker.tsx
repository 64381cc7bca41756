import type { EntrySummary } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { entriesQuery } from "../api/queries.ts";
import { matchingEntries } from "./matching-entries.ts";

interface Props {
  readonly entry: Pick<EntrySummary, "type" | "id">;
  readonly pick: (entry: Pick<EntrySummary, "type" | "id">) => void;
}

/** A searchable list of tasks and scenarios. */
export function EntryPicker({ entry, pick }: Props) {
  const { data: entries = [], isPending } = useQuery(entriesQuery);
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const current = entries.find((one) => one.type === entry.type && one.id === entry.id);
  const isOpen = text !== undefined;
  const found = matchingEntries(entries, text ?? "");
  const choose = (chosen: EntrySummary | undefined): void => {
    if (chosen === undefined) return;
    setText(undefined);
    pick({ type: chosen.type, id: chosen.id });
  };
  const move = (to: number): void => {
    setActive(to);
    list.current?.querySelector(`#${CSS.escape(`${id}-${to}`)}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") setText(undefined);
    if (event.key === "Enter") choose(found[active]);
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    if (!isOpen) setText("");
    else move((active + (event.key === "ArrowDown" ? 1 : found.length - 1)) % Math.max(found.length, 1));
  };
  return (
    <div className="field picker">
      <label htmlFor={`${id}-input`}>Task or scenario</label>
      <input
        id={`${id}-input`}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={isPending ? "Loading the library…" : "Search by name, sector or purpose"}
        value={text ?? current?.name ?? ""}
        onFocus={({ target }) => target.select()}
        onClick={() => isOpen || setText("")}
        onBlur={() => setText(undefined)}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label="Tasks and scenarios" hidden={!isOpen}>
        {isOpen &&
          found.map((one, position) => (
            <li
              key={`${one.type} ${one.id}`}
              id={`${id}-${position}`}
              role="option"
              aria-selected={position === active}
              onPointerDown={(event) => event.preventDefault()}
              onPointerEnter={() => setActive(position)}
              onClick={() => choose(one)}
            >
              <span className="option-name">{one.name}</span>
              <span className="option-note">
                {one.type}
                {one.scope === "custom" ? ", your own" : ""} · {one.sector}
              </span>
            </li>
          ))}
        {isOpen && found.length === 0 && <li className="option-none">Nothing matches; try fewer words.</li>}
      </ul>
    </div>
  );
}
