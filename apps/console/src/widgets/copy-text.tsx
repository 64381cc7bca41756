import { useId, useRef, useState } from "react";

interface Props {
  readonly label: string;
  readonly text: string;
}

/** Shows a text for use elsewhere, with a button that copies it. */
export function CopyText({ label, text }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [said, setSaid] = useState("");
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied.");
    } catch {
      // Without https a browser has no clipboard for pages.
      setSaid("Your browser does not allow this page to copy. The text is selected: copy it yourself.");
    }
  };
  return (
    <div className="copy-text">
      <label htmlFor={id}>{label}</label>
      <div className="row">
        <input ref={field} id={id} readOnly spellCheck={false} value={text} />
        <button type="button" className="primary" onClick={() => void copy()}>
          Copy
        </button>
      </div>
      <p className="note" role="status">
        {said}
      </p>
    </div>
  );
}
