import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { AskOnce } from "./ask-once.tsx";
import { useAct } from "./use-act.ts";

interface Props {
  readonly name: string;
  /** True if it can be paused, or resumed; neither if it has ended. */
  readonly isActive: boolean;
  readonly isPaused: boolean;
  readonly pause: () => Promise<unknown>;
  readonly resume: () => Promise<unknown>;
  /** Opens its form; undefined if it cannot be changed. */
  readonly edit: (() => void) | undefined;
  readonly remove: () => Promise<unknown>;
  /** Text that says what no longer happens once it is deleted. */
  readonly loss: string;
  /** Key of the queries that show it. */
  readonly queryKey: QueryKey;
  /** Other buttons. */
  readonly children?: ReactNode;
}

/** Shows buttons that pause, resume, change or delete what the server keeps at work for the account: a watch, or a map. */
export function RunningActions(props: Props) {
  const { name, isActive, isPaused, edit, queryKey } = props;
  const { act, isBusy, problem } = useAct(queryKey);
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <div className="row acts">
        {isActive && (
          <button type="button" disabled={isBusy} onClick={() => void act(props.pause)}>
            Pause
          </button>
        )}
        {isPaused && (
          <button type="button" className="primary" disabled={isBusy} onClick={() => void act(props.resume)}>
            Resume
          </button>
        )}
        {edit && (
          <button type="button" onClick={edit}>
            Change
          </button>
        )}
        {props.children}
        <button type="button" onClick={() => setAsked(true)}>
          Delete
        </button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {isAsked && (
        <AskOnce
          title={`Delete “${name}”?`}
          sure="Delete it"
          change={async () => {
            await props.remove();
          }}
          queryKey={queryKey}
          close={() => setAsked(false)}
        >
          {props.loss}
        </AskOnce>
      )}
    </div>
  );
}
