import { type KeyboardEvent, useId, useRef, useState } from "react";

export interface Found<Value> {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly value: Value;
}

interface Props<Value> {
  readonly label: string;
  /** Name of the list for screen readers. */
  readonly listLabel: string;
  readonly placeholder: string;
  /** Text that the field shows when no search is active. */
  readonly shown: string;
  /** Returns the items of the list that match a text, best first. */
  readonly find: (text: string) => readonly Found<Value>[];
  /** Returns the text that is shown if no item matches. */
  readonly none: (text: string) => string;
  readonly choose: (value: Value) => void;
  /** Called when the list opens. */
  readonly onOpen?: () => void;
  /** Called with the text whenever the reader opens the list or types. */
  readonly onText?: (text: string) => void;
}

/** Shows a field that searches a list while the reader types. The arrow keys, Enter and Escape work in the field. */
export function Combobox<Value>({
  label,
  listLabel,
  placeholder,
  shown,
  find,
  none,
  choose,
  onOpen,
  onText,
}: Props<Value>) {
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const isOpen = text !== undefined;
  const found = isOpen ? find(text) : [];
  const search = (searched: string): void => {
    if (!isOpen) onOpen?.();
    onText?.(searched);
    setText(searched);
    setActive(0);
  };
  const pick = (chosen: Found<Value> | undefined): void => {
    if (chosen === undefined) return;
    setText(undefined);
    choose(chosen.value);
  };
  const move = (to: number): void => {
    setActive(to);
    list.current?.querySelector(`#${CSS.escape(`${id}-${to}`)}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") setText(undefined);
    if (event.key === "Enter") pick(found[active]);
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    if (!isOpen) search("");
    else move((active + (event.key === "ArrowDown" ? 1 : found.length - 1)) % Math.max(found.length, 1));
  };
  return (
    <div className="field picker">
      <label htmlFor={`${id}-input`}>{label}</label>
      <input
        id={`${id}-input`}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text ?? shown}
        onFocus={({ target }) => target.select()}
        onClick={() => isOpen || search("")}
        onBlur={() => setText(undefined)}
        onChange={({ target }) => search(target.value)}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label={listLabel} hidden={!isOpen}>
        {found.map((one, position) => (
          <li
            key={one.key}
            id={`${id}-${position}`}
            role="option"
            aria-selected={position === active}
            onPointerDown={(event) => event.preventDefault()}
            onPointerEnter={() => setActive(position)}
            onClick={() => pick(one)}
          >
            <span className="option-name">{one.name}</span>
            <span className="option-note">{one.note}</span>
          </li>
        ))}
        {isOpen && found.length === 0 && <li className="option-none">{none(text)}</li>}
      </ul>
    </div>
  );
}
