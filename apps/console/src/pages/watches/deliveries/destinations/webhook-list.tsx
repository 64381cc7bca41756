import type { Webhook, WebhookWithSecret } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { callProblem } from "../../../../data/api/call-problem.ts";
import { webhooksQuery } from "../delivery-queries.ts";
import type { Clock } from "../../../../words/time/clock.ts";
import { Loading } from "../../../../widgets/loading.tsx";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { webhookName, webhookWords } from "../delivery-words.ts";
import { ShownOnce } from "./shown-once.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { client } from "../../../../data/api/client.ts";
import { versionTag } from "../../../../data/api/version-tag.ts";
import { AskOnce } from "../../requests/ask-once.tsx";
import { useAct } from "../../requests/use-act.ts";
import { DestinationMark } from "../destination-mark.tsx";
import { idempotencyKey } from "../../requests/idempotency-key.ts";

/** Lists the webhooks of the account. The secret of a webhook is shown only when the webhook or a new secret is created. */
export function WebhookList({ clock }: { readonly clock: Clock }) {
  const { data: webhooks, isError, error, refetch } = useQuery(webhooksQuery);
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret>();
  return (
    <section className="card sent-card" aria-labelledby="webhooks-title">
      <div className="card-head">
        <h2 id="webhooks-title">Webhooks</h2>
        {!isNew && (
          <button type="button" onClick={() => setNew(true)}>
            Add a webhook
          </button>
        )}
      </div>
      {isNew && (
        <WebhookForm
          close={() => setNew(false)}
          made={(webhook) => {
            setNew(false);
            setMade(webhook);
          }}
        />
      )}
      {made !== undefined && (
        <ShownOnce
          title="The secret, shown once"
          texts={{ [`Secret of ${webhookName(made)}`]: made.secret }}
          close={() => setMade(undefined)}
        >
          <strong>Keep this secret now: it is not shown again.</strong> With it the receiver checks that a
          message comes from here. Where it is lost, make a new one.
        </ShownOnce>
      )}
      {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && webhooks === undefined && <Loading what="your webhooks" />}
      {webhooks?.length === 0 && !isNew && (
        <p>
          There is none. A webhook sends each event at once to an address of a program of yours, signed, so
          that the program knows where it comes from.
        </p>
      )}
      {webhooks !== undefined && webhooks.length > 0 && (
        <ul aria-label="Your webhooks">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} {...{ webhook, clock }} rotated={setMade} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly clock: Clock;
  readonly rotated: (webhook: WebhookWithSecret) => void;
}

/** Shows a webhook with its state and its actions. */
function WebhookRow({ webhook, clock, rotated }: WebhookRowProps) {
  const { id, url, state, version, last_success_at: lastAt, both_sign_until: bothUntil, events } = webhook;
  const { act, isBusy, problem } = useAct(["deliveries"]);
  const [said, setSaid] = useState("");
  const [asked, setAsked] = useState<"change" | "delete" | "rotate">();
  const { word, what } = webhookWords(webhook);
  const name = webhookName(webhook);
  const params = { id };
  const close = (): void => setAsked(undefined);
  const test = async (): Promise<void> => {
    setSaid("");
    const sent = await act(() => client.testWebhook.mutate({ params }));
    if (sent !== undefined) setSaid("A test was sent. Its result is under “What was sent”.");
  };
  return (
    <li className="webhook-row">
      <div>
        <DestinationMark kind={state === "active" ? "active" : "warns"} word={word} />
        <h3>{name}</h3>
        {name !== url && <p className="note">{url}</p>}
        {what !== undefined && <p className="watch-warns">{what}</p>}
        <p className="note">
          {events === null ? "All events" : `${events.length} kinds of events`} ·{" "}
          {lastAt === null ? "nothing taken yet" : `took something last ${clock.moment(Date.parse(lastAt))}`}
          {bothUntil !== null &&
            ` · the previous secret also signs until ${clock.moment(Date.parse(bothUntil))}`}
        </p>
      </div>
      <div className="row acts">
        {state === "disabled" ? (
          <button
            type="button"
            className="primary"
            disabled={isBusy}
            onClick={() => void act(() => client.enableWebhook.mutate({ params }))}
          >
            Enable<span className="unseen"> {name}</span>
          </button>
        ) : (
          <button type="button" disabled={isBusy} onClick={() => void test()}>
            Send a test<span className="unseen"> to {name}</span>
          </button>
        )}
        <button type="button" onClick={() => setAsked("change")}>
          Change<span className="unseen"> {name}</span>
        </button>
        <button type="button" onClick={() => setAsked("rotate")}>
          New secret<span className="unseen"> for {name}</span>
        </button>
        <button type="button" onClick={() => setAsked("delete")}>
          Delete<span className="unseen"> {name}</span>
        </button>
      </div>
      <p className="note" role="status">
        {said}
      </p>
      {problem && <ProblemNote problem={problem} />}
      {asked === "change" && <WebhookForm {...{ webhook, close }} />}
      {asked === "rotate" && <RotateSecret {...{ webhook, rotated, close }} />}
      {asked === "delete" && (
        <AskOnce
          title={`Delete “${name}”?`}
          sure="Delete it"
          change={async () => {
            await client.deleteWebhook.mutate({ params, headers: { "if-match": versionTag(version) } });
          }}
          queryKey={["deliveries"]}
          close={close}
        >
          It gets no more events, and its past deliveries are deleted here.
        </AskOnce>
      )}
    </li>
  );
}

interface RotateSecretProps {
  readonly webhook: Webhook;
  readonly rotated: (webhook: WebhookWithSecret) => void;
  readonly close: () => void;
}

/** Selectable periods for which the previous secret remains valid [h], each with its text. */
const overlaps: readonly (readonly [hours: number, text: string])[] = [
  [0, "At once: others may know it"],
  [24, "For a day"],
  [72, "For 3 days"],
  [168, "For a week"],
];
const usualOverlapHours = 24;

/** Asks how long the previous secret remains valid, and then creates the new secret. */
function RotateSecret({ webhook, rotated, close }: RotateSecretProps) {
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
