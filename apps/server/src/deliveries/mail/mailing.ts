import type { AddressStore } from "./address-store.ts";
import type { Mailer } from "./mailer.ts";

/** Mailer, and the base URL of the links in messages. */
export interface MailSender {
  readonly mailer: Pick<Mailer, "send">;
  /** Public URL of this server. */
  readonly publicUrl: string;
}

/** Addresses that receive e-mail. */
export interface Mailing {
  readonly addresses: AddressStore;
  /** Sender of e-mail; undefined if this server sends none. */
  readonly sender: MailSender | undefined;
}
