import type { AttemptOutcome } from "@halcyon/delivery";
import type { Mail, Mailer } from "./mailer.ts";

/** Takes every message and sends none. */
export interface StoredMails extends Pick<Mailer, "send"> {
  readonly mails: Mail[];
}

/** @param outcomeOf - What each message comes to; it is taken where nothing else is said. */
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
