/** The most calendar feeds of an account. */
export const feedsMax = 20;
