import type { ReactNode } from "react";
import { CopyText } from "../../../../widgets/copy-text.tsx";

interface Props {
  /** Name of what is shown, for those who do not see the frame around it. */
  readonly title: string;
  /** Purpose of the text, and what follows if it is lost. */
  readonly children: ReactNode;
  readonly label: string;
  readonly text: string;
  readonly close: () => void;
}

/** Shows a text that nobody can read again once it is closed. */
export function ShownOnce({ title, children, label, text, close }: Props) {
  return (
    <div className="secret-once" role="group" aria-label={title}>
      <p>{children}</p>
      <CopyText label={label} text={text} />
      <button type="button" onClick={close}>
        I have kept it
      </button>
    </div>
  );
}
