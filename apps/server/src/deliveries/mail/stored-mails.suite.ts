import type { AttemptOutcome } from "@halcyon/delivery";
import type { Mail, Mailer } from "./mailer.ts";

/** Mailer that keeps every message and sends none. */
export interface StoredMails extends Pick<Mailer, "send"> {
  readonly mails: Mail[];
}

/**
 * Creates a mailer that keeps every message and sends none.
 *
 * @param outcomeOf - Returns the outcome of a message; by default the message is accepted.
 */
export function storedMails(outcomeOf: (mail: Mail) => Partial<AttemptOutcome> = () => ({})): StoredMails {
  const mails: Mail[] = [];
  return {
    mails,
    async send(mail) {
      mails.push(mail);
      return { kind: "sent", status: 250, durationMs: 1, answer: "250 OK", reason: "ok", ...outcomeOf(mail) };
    },
  };
}
