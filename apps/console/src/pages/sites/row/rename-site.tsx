import { type FormEvent, useState } from "react";
import { isPlaceName, nameMax } from "../../../data/state/view.ts";

interface Props {
  readonly name: string;
  /** Called with the new name, or without one where the old name stays. */
  readonly close: (name?: string) => void;
}

/** Gives a site another name. */
export function RenameSite({ name, close }: Props) {
  const [text, setText] = useState(name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    close(text.trim());
  };
  return (
    <form className="rename-site" onSubmit={submit} onKeyDown={({ key }) => key === "Escape" && close()}>
      <input
        aria-label={`New name of ${name}`}
        autoFocus
        maxLength={nameMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="primary" disabled={!isPlaceName(text)}>
        Save
      </button>
      <button type="button" onClick={() => close()}>
        Cancel
      </button>
    </form>
  );
}
