import type { AddressStore } from "./address-store.ts";
import type { Mailer } from "./mailer.ts";

/** Transport of messages, and the targets of their links. */
export interface MailSender {
  readonly mailer: Pick<Mailer, "send">;
  /** Address of this server. */
  readonly publicUrl: string;
}

/** Addresses that receive e-mail. */
export interface Mailing {
  readonly addresses: AddressStore;
  /** Sender of e-mail; undefined if this server sends none. */
  readonly sender: MailSender | undefined;
}
