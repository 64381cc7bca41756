import { useId, useRef, useState } from "react";

interface Props {
  readonly label: string;
  /** Text to copy. If the text has several lines, all lines are shown. */
  readonly text: string;
}

/** Shows a text that can be copied with a button. */
export function CopyText({ label, text }: Props) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
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
  const shown = { ref: field, id, readOnly: true, spellCheck: false, value: text };
  const lines = text.split("\n").length;
  return (
    <div className="copy-text">
      <label htmlFor={id}>{label}</label>
      <div className="row">
        {lines === 1 ? <input {...shown} /> : <textarea {...shown} rows={lines} />}
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
