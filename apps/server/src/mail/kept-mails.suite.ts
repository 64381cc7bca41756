import type { AttemptOutcome } from "@halcyon/delivery";
import type { Mail, Mailer } from "./mailer.ts";

/** Takes every message and sends none. */
export interface KeptMails extends Pick<Mailer, "send"> {
  readonly mails: Mail[];
}

/** @param outcome - What each message comes to. */
export function keptMails(outcome: Partial<AttemptOutcome> = {}): KeptMails {
  const mails: Mail[] = [];
  return {
    mails,
    async send(mail) {
      mails.push(mail);
      return { kind: "sent", status: 250, durationMs: 1, answer: "250 OK", reason: "ok", ...outcome };
    },
  };
}
