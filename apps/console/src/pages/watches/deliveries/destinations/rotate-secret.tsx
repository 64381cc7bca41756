import type { Webhook, WebhookWithSecret } from "@halcyon/schema";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { client } from "../../../../data/api/client.ts";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { idempotencyKey } from "../../requests/idempotency-key.ts";
import { useAct } from "../../requests/use-act.ts";
import { webhookName } from "../delivery-words.ts";

interface Props {
  readonly webhook: Webhook;
  readonly rotated: (webhook: WebhookWithSecret) => void;
  readonly close: () => void;
}

/** How long the secret before signs too [h], in words. */
const overlaps: readonly (readonly [hours: number, text: string])[] = [
  [0, "Not at all: it may be known to others"],
  [24, "For a day"],
  [72, "For 3 days"],
  [168, "For a week"],
];
const usualOverlapHours = 24;

/** Asks how long both secrets sign, then makes the new one. */
export function RotateSecret({ webhook, rotated, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [overlapHours, setOverlap] = useState(usualOverlapHours);
  const [key] = useState(idempotencyKey);
  const { act, isBusy, problem } = useAct(["deliveries"]);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await act(() =>
      client.rotateWebhook.mutate({
        params: { id: webhook.id },
        body: { overlap_hours: overlapHours },
        headers: { "idempotency-key": key },
      }),
    );
    if (answer === undefined) return;
    rotated(answer.json);
    close();
  };
  return (
    <dialog ref={dialog} className="card ask-once" aria-labelledby={id} onClose={close}>
      <h2 id={id}>New secret for “{webhookName(webhook)}”</h2>
      <form onSubmit={(event) => void submit(event)}>
        <label className="watch-field">
          The secret before signs too
          <select value={overlapHours} onChange={({ target }) => setOverlap(Number(target.value))}>
            {overlaps.map(([hours, text]) => (
              <option key={hours} value={hours}>
                {text}
              </option>
            ))}
          </select>
        </label>
        {problem && <ProblemNote problem={problem} />}
        <div className="row">
          <button type="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="primary" disabled={isBusy}>
            Make it
          </button>
        </div>
      </form>
    </dialog>
  );
}
