import { confirmHours, mailsADayMax } from "@halcyon/schema/watch";
import { oneLine } from "../../watches/feeds/feed-words.ts";
import { blockLines, link, mailOf, type MailWords } from "./mail-text.ts";

/** Caller who asked to send messages to an address, and the time of this request. */
export interface Requester {
  /** Name of the account. */
  readonly account: string;
  /** Name of the key. */
  readonly key: string;
  /** Time of the request, such as `2026-11-22T06:14:31Z`. */
  readonly at: string;
}

/** URLs in a confirmation message. */
export interface ConfirmationLinks {
  readonly confirmUrl: string;
  /** URL at which the reader can block all messages to the address. */
  readonly blockUrl: string;
}

/**
 * Writes the message with the link that confirms an address. The message names the account that asked to send messages to the address, and says what happens if
 * the reader ignores it.
 */
export function confirmationMail(
  to: string,
  { account, key, at }: Requester,
  { confirmUrl, blockUrl }: ConfirmationLinks,
): MailWords {
  const { host } = new URL(confirmUrl);
  const who = `"${oneLine(account)}"`;
  return mailOf(`${oneLine(account)} wants to send you weather mails: confirm or ignore`, [
    `The account ${who} on the Halcyon server ${host} asked to send weather mails to ${to}.`,
    `The request was made at ${at.slice(0, 10)} ${at.slice(11, 16)} UTC with the key "${oneLine(key)}". If you do not know this account, ask its owner or ignore this message.`,
    `The mails say when the weather suits work that ${who} plans, and when that changes. The account can send at most ${mailsADayMax} mails a day, and each mail has a link to unsubscribe.`,
    "",
    `To get the mails, open this link within ${confirmHours} hours and press the button. The page asks for no password and no personal data.`,
    link(confirmUrl),
    "",
    `If you ignore this message, you get no mails, and the request expires in ${confirmHours} hours.`,
    ...blockLines(blockUrl),
  ]);
}
