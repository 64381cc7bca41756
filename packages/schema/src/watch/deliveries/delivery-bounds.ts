/** The most calendar feeds of an account. */
export const feedsMax = 20;

/** The most e-mail addresses of an account. */
export const addressesMax = 20;

/** How long the link that confirms an address is good [h]. */
export const confirmHours = 24;

/** The most messages to addresses of an account in a day of UTC. */
export const mailsADayMax = 200;

/** How long the link of a message ends messages to its address [d]. */
export const unsubscribeDays = 60;
