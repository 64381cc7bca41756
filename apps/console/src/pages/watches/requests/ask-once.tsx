import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { useAct } from "./use-act.ts";

interface Props {
  readonly title: string;
  /** Explanation of the action. */
  readonly children: ReactNode;
  /** Label of the button that confirms the action. */
  readonly sure: string;
  /** Executes the action when the button is pressed. If the function throws an error, the error is shown. */
  readonly change: () => Promise<void>;
  /** Key of the queries whose data the action may change. */
  readonly queryKey: QueryKey;
  readonly close: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function AskOnce({ title, children, sure, change, queryKey, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { act, isBusy, problem } = useAct(queryKey);
  useEffect(() => dialog.current?.showModal(), []);
  const doIt = async (): Promise<void> => {
    const isDone = await act(async () => {
      await change();
      return true;
    });
    if (isDone === true) close();
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
