import type { AddressStore } from "./address-store.ts";
import type { Mailer } from "./mailer.ts";

/** How messages leave, and where their links lead. */
export interface MailSender {
  readonly mailer: Pick<Mailer, "send">;
  /** The address of this server. */
  readonly publicUrl: string;
}

/** Which addresses are told by e-mail. */
export interface Mailing {
  readonly addresses: AddressStore;
  /** Undefined where this server sends no e-mail. */
  readonly sender: MailSender | undefined;
}
