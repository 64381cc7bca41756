import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { callProblem, type CallProblem } from "../api/call-problem.ts";
import { ProblemNote } from "./problem-note.tsx";

interface Props {
  readonly title: string;
  /** What it means. */
  readonly children: ReactNode;
  /** What the button says that does it. */
  readonly sure: string;
  /** Done once that is pressed; what it throws is told. */
  readonly act: () => Promise<void>;
  readonly close: () => void;
}

/** Asks once more before something is done that cannot be taken back. */
export function AskOnce({ title, children, sure, act, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  useEffect(() => dialog.current?.showModal(), []);
  const doIt = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
      close();
    } catch (error) {
      setProblem(callProblem(error));
      setBusy(false);
    }
  };
  return (
    <dialog ref={dialog} className="card ask-once" aria-labelledby={id} onClose={close}>
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
      {problem && <ProblemNote problem={problem} />}
      <div className="row">
        <button type="button" onClick={close}>
          Keep it
        </button>
        <button type="button" className="danger" disabled={isBusy} onClick={() => void doIt()}>
          {sure}
        </button>
      </div>
    </dialog>
  );
}
