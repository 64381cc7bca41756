/** The most calendar feeds of an account. */
export const feedsMax = 20;

/** The most e-mail addresses of an account. */
export const addressesMax = 20;

/** How long the link that confirms an address is good [h]. */
export const confirmHours = 24;

/** How long a link that was sent keeps a second one for the same address from being sent [h]. */
export const linkAgainHours = 6;

/** The most links that are sent to one mailbox in a day of UTC, for all accounts together. */
export const mailboxLinksADayMax = 5;

/** The most messages to addresses of an account in a day of UTC. */
export const mailsADayMax = 200;

/** How long the link of a message ends messages to its address [d]. */
export const unsubscribeDays = 60;
