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
  /** Called once the button is pressed. An error that it throws is shown. */
  readonly change: () => Promise<void>;
  /** Key of the queries that the action may change. */
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
