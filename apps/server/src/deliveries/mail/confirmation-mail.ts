import { confirmHours, mailsADayMax } from "@halcyon/schema/watch";
import { oneLine } from "../../watches/feeds/feed-words.ts";
import { blockLines, link, mailOf, type MailWords } from "./mail-text.ts";

/** Who asked for messages to an address, when and where. */
export interface Asker {
  /** The name of the account. */
  readonly account: string;
  /** The name of the key. */
  readonly key: string;
  /** `2026-11-22T06:14:31Z` */
  readonly at: string;
}

/** Where the links of a confirmation lead. */
export interface ConfirmationLinks {
  readonly confirmUrl: string;
  /** Where its reader blocks the address. */
  readonly blockUrl: string;
}

/** Writes the message with the link that its reader confirms an address by: who asked, what for, and what happens if it is ignored. */
export function confirmationMail(
  to: string,
  { account, key, at }: Asker,
  { confirmUrl, blockUrl }: ConfirmationLinks,
): MailWords {
  const { host } = new URL(confirmUrl);
  const who = `"${oneLine(account)}"`;
  return mailOf(`${oneLine(account)} wants to send you weather mails: confirm or ignore`, [
    `The account ${who} on the Halcyon server ${host} asked to send weather mails to ${to}.`,
    `It was asked at ${at.slice(0, 10)} ${at.slice(11, 16)} UTC with the key "${oneLine(key)}". If you do not know them, ask them, or ignore this message.`,
    `These mails say when the weather suits work that ${who} plans, and when that changes. There are ${mailsADayMax} a day at most for all of the account, and each has a link that ends them.`,
    "",
    `To get them, open this link within ${confirmHours} hours and press the button. The page asks for no password and nothing about you.`,
    link(confirmUrl),
    "",
    `If you ignore this message, nothing is sent to you, and the request ends by itself in ${confirmHours} hours.`,
    ...blockLines(blockUrl),
  ]);
}
