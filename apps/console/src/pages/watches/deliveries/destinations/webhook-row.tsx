import type { Webhook, WebhookWithSecret } from "@halcyon/schema";
import { useState } from "react";
import { client } from "../../../../data/api/client.ts";
import { versionTag } from "../../../../data/api/version-tag.ts";
import type { Clock } from "../../../../words/time/clock.ts";
import { AskOnce } from "../../requests/ask-once.tsx";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { useAct } from "../../requests/use-act.ts";
import { webhookName, webhookWords } from "../delivery-words.ts";
import { RotateSecret } from "./rotate-secret.tsx";
import { DestinationMark } from "../destination-mark.tsx";
import { WebhookForm } from "./webhook-form.tsx";

interface Props {
  readonly webhook: Webhook;
  readonly clock: Clock;
  readonly rotated: (webhook: WebhookWithSecret) => void;
}

/** A webhook with how it stands, and what can be done with it. */
export function WebhookRow({ webhook, clock, rotated }: Props) {
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
    if (sent !== undefined) setSaid("A test is on its way. Its result stands under “What was sent”.");
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
            ` · the secret before signs too until ${clock.moment(Date.parse(bothUntil))}`}
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
          Nothing is sent to it any more, and what was sent is forgotten here.
        </AskOnce>
      )}
    </li>
  );
}
