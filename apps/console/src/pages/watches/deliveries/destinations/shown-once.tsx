import type { ReactNode } from "react";
import { CopyText } from "../../../../widgets/copy-text.tsx";

interface Props {
  /** Name of the secret text, for screen readers. */
  readonly title: string;
  /** Purpose of the secret text, and the consequences of losing it. */
  readonly children: ReactNode;
  /** Texts to copy, by their labels. */
  readonly texts: Readonly<Record<string, string>>;
  readonly close: () => void;
}

/** Shows a secret text, such as a URL with a token. The text cannot be shown again after the reader closes it. */
export function ShownOnce({ title, children, texts, close }: Props) {
  return (
    <div className="secret-once" role="group" aria-label={title}>
      <p>{children}</p>
      {Object.entries(texts).map(([label, text]) => (
        <CopyText key={label} label={label} text={text} />
      ))}
      <button type="button" onClick={close}>
        I have kept it
      </button>
    </div>
  );
}
