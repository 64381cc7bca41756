import type { ReactNode } from "react";
import { CopyText } from "../../../../widgets/copy-text.tsx";

interface Props {
  /** What is shown, for those who do not see the frame around it. */
  readonly title: string;
  /** What it is for, and what follows where it is lost. */
  readonly children: ReactNode;
  readonly label: string;
  readonly text: string;
  readonly close: () => void;
}

/** A text that nobody can read again once it is put away. */
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
