import type { AddressStore } from "./address-store.ts";
import type { Mailer } from "./mailer.ts";

/** Connection to the mail server, and the base URL for links in messages. */
export interface MailSender {
  readonly mailer: Pick<Mailer, "send">;
  /** Public URL of this server. */
  readonly publicUrl: string;
}

/** Store of the e-mail addresses, and the sender of messages to these addresses. */
export interface Mailing {
  readonly addresses: AddressStore;
  /** Sender of e-mail; undefined if this server sends no e-mail. */
  readonly sender: MailSender | undefined;
}
