import type { WebhookWithSecret } from "@halcyon/schema";
import { CopyText } from "../widgets/copy-text.tsx";
import { webhookName } from "./delivery-words.ts";

interface Props {
  readonly webhook: WebhookWithSecret;
  readonly close: () => void;
}

/** The secret of a webhook, the one time that it can be seen. */
export function SecretOnce({ webhook, close }: Props) {
  return (
    <div className="secret-once" role="group" aria-label="The secret, shown once">
      <p>
        <strong>Keep this secret now: it is not shown again.</strong> With it the receiver checks that a
        message comes from here. Where it is lost, make a new one.
      </p>
      <CopyText label={`Secret of ${webhookName(webhook)}`} text={webhook.secret} />
      <button type="button" onClick={close}>
        I have kept it
      </button>
    </div>
  );
}
