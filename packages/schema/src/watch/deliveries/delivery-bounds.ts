/** Maximum number of calendar feeds of an account. */
export const feedsMax = 20;

/** Maximum number of e-mail addresses of an account. */
export const addressesMax = 20;

/** Time for which the link that confirms an address is valid [h]. */
export const confirmHours = 24;

/** Minimum time between two confirmation links to the same address [h]. */
export const linkAgainHours = 6;

/** Maximum number of confirmation links to one mailbox per day in UTC. The links of all accounts are counted together. */
export const mailboxLinksADayMax = 5;

/** Maximum number of e-mails that an account sends per day in UTC. */
export const mailsADayMax = 200;

/** Time for which the unsubscribe link in a message is valid [days]. */
export const unsubscribeDays = 60;
