import type { SpanEventType, WebhookWithSecret } from "@halcyon/schema";
import { type FormEvent, useState } from "react";
import { client } from "../api/client.ts";
import { ProblemNote } from "../widgets/problem-note.tsx";
import { repeatKey } from "../widgets/repeat-key.ts";
import { useAct } from "../widgets/use-act.ts";
import { eventName, spanEventTypes } from "../words/event-words.ts";

interface Props {
  readonly made: (webhook: WebhookWithSecret) => void;
  readonly close: () => void;
}

/** A new webhook: where it leads, what it is for, and which events it takes. */
export function WebhookForm({ made, close }: Props) {
  const [url, setUrl] = useState("");
  const [description, setDescription] = useState("");
  const [left, setLeft] = useState<readonly SpanEventType[]>([]);
  const { act, isBusy, problem } = useAct(["deliveries"]);
  const [key] = useState(repeatKey);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = {
      url: url.trim(),
      ...(description.trim() !== "" && { description: description.trim() }),
      ...(left.length > 0 && { events: spanEventTypes.filter((type) => !left.includes(type)) }),
    };
    const webhook = await act(() =>
      client.createWebhook.mutate({ body, headers: { "idempotency-key": key } }),
    );
    if (webhook !== undefined) made(webhook.json);
  };
  return (
    <form className="sent-form" aria-label="New webhook" onSubmit={(event) => void submit(event)}>
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
        <p className="note">That a watch rests, is blind or ends is always sent.</p>
      </details>
      {problem && <ProblemNote problem={problem} />}
      <div className="row">
        <button type="submit" className="primary" disabled={isBusy}>
          Add it and send a test
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}
