/** Maximum number of calendar feeds of an account. */
export const feedsMax = 20;

/** Maximum number of e-mail addresses of an account. */
export const addressesMax = 20;

/** Lifetime of the link that confirms an address [h]. */
export const confirmHours = 24;

/** Minimum time between two links to the same address [h]. */
export const linkAgainHours = 6;

/** Maximum number of links sent to one mailbox per day in UTC, over all accounts. */
export const mailboxLinksADayMax = 5;

/** Maximum number of messages to addresses of an account per day in UTC. */
export const mailsADayMax = 200;

/** Lifetime of the unsubscribe link in a message [days]. */
export const unsubscribeDays = 60;
