/** Maximum number of places of one watch. */
export const watchPlacesMax = 50;

/** Maximum number of watches of an account, and of places of all of them. */
export const watchesMax = 200;
export const watchedPlacesMax = 2000;

/** Maximum number of rounds in a day: two parts of each model are checked, and each has four runs. */
export const watchRoundsADay = 8;

/** Maximum time until a watch ends [days]. */
export const watchDaysMax = 400;

/** Maximum time that a watch looks ahead [h]. */
export const watchHorizonHoursMax = 240;

/** Retention of events and closed spans [days]. */
export const eventDays = 30;

/** Maximum number of webhooks of an account. */
export const webhooksMax = 20;

/** Maximum number of events of an account that are sent one by one in an hour of UTC. */
export const eventsPerHourMax = 1000;

/** Maximum number of destinations that a watch names. */
export const notifiedDestinationsMax = 20;

/** Maximum number of events in a digest. */
export const digestEventsMax = 50;

/** Retention of a delivery, which may be repeated in that time [days]. */
export const deliveryDays = 30;

/** Maximum number of open event streams of a key in one process of the server. */
export const eventStreamsPerKeyMax = 5;

/** Lifetime of a stream of events [min]; up to a tenth more or less, so that not all end together. */
export const eventStreamMinutes = 60;
