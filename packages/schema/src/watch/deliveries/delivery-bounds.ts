/** Maximum number of calendar feeds of an account. */
export const feedsMax = 20;

/** Maximum number of e-mail addresses of an account. */
export const addressesMax = 20;

/** Lifetime of the link that confirms an address [h]. */
export const confirmHours = 24;

/** Minimum time between two links to the same address [h]. */
export const linkAgainHours = 6;

/** Maximum number of links that are sent to one mailbox in a day of UTC, for all accounts together. */
export const mailboxLinksADayMax = 5;

/** Maximum number of messages to addresses of an account in a day of UTC. */
export const mailsADayMax = 200;

/** Lifetime of a message's unsubscribe link [d]. */
export const unsubscribeDays = 60;
