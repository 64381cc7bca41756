import type { Webhook, WebhookWithSecret } from "@halcyon/schema";
import type { SpanEventType } from "@halcyon/schema/watch";
import { type FormEvent, useState } from "react";
import { client } from "../../../../data/api/client.ts";
import { versionTag } from "../../../../data/api/version-tag.ts";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { idempotencyKey } from "../../requests/idempotency-key.ts";
import { useAct } from "../../requests/use-act.ts";
import { eventName, spanEventTypes } from "../../event-words.ts";

interface Props {
  /** Webhook to change; if it is absent, a new webhook is created. */
  readonly webhook?: Webhook;
  readonly made?: (webhook: WebhookWithSecret) => void;
  readonly close: () => void;
}

/** Edits a webhook: its URL, its description, and its types of events. */
export function WebhookForm({ webhook, made, close }: Props) {
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const taken = webhook?.events ?? spanEventTypes;
  const [left, setLeft] = useState<readonly SpanEventType[]>(
    spanEventTypes.filter((type) => !taken.includes(type)),
  );
  const { act, isBusy, problem } = useAct(["deliveries"]);
  const [key] = useState(idempotencyKey);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = {
      url: url.trim(),
      ...(description.trim() !== "" && { description: description.trim() }),
      ...(left.length > 0 && { events: spanEventTypes.filter((type) => !left.includes(type)) }),
    };
    if (webhook === undefined) {
      const headers = { "idempotency-key": key };
      const answer = await act(() => client.createWebhook.mutate({ body, headers }));
      if (answer !== undefined) made?.(answer.json);
    } else {
      const headers = { "if-match": versionTag(webhook.version) };
      const params = { id: webhook.id };
      const answer = await act(() => client.replaceWebhook.mutate({ params, body, headers }));
      if (answer !== undefined) close();
    }
  };
  return (
    <form
      className="sent-form"
      aria-label={webhook === undefined ? "New webhook" : "Change the webhook"}
      onSubmit={(event) => void submit(event)}
    >
      <label className="watch-field">
        Web address
        <input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
          placeholder="https://example.com/halcyon"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </label>
      <label className="watch-field">
        What it is for (may be empty)
        <input
          maxLength={120}
          placeholder="Dispatch room"
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
      </label>
      <details>
        <summary>{left.length === 0 ? "It takes all events" : "It takes some events"}</summary>
        <div className="tick-boxes" role="group" aria-label="Events that it takes">
          {spanEventTypes.map((type) => (
            <label key={type} className="tick-box">
              <input
                type="checkbox"
                checked={!left.includes(type)}
                disabled={!left.includes(type) && left.length === spanEventTypes.length - 1}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((one) => one !== type) : [...left, type])
                }
              />
              {eventName(type)} <code>{type}</code>
            </label>
          ))}
        </div>
        <p className="note">A message that a watch rests, is blind or ends is always sent.</p>
      </details>
      {webhook !== undefined && url.trim() !== webhook.url && (
        <p className="note">The new address gets a test, and nothing else until it has taken that.</p>
      )}
      {problem && <ProblemNote problem={problem} />}
      <div className="row">
        <button type="submit" className="primary" disabled={isBusy}>
          {webhook === undefined ? "Add it and send a test" : "Save"}
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}
