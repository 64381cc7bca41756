/** The most places of one watch. */
export const watchPlacesMax = 50;

/** The most watches of an account, and the most places of all of them. */
export const watchesMax = 200;
export const watchedPlacesMax = 2000;

/** The most rounds of a day: of each model two parts are looked at, and each has four runs. */
export const watchRoundsADay = 8;

/** How far ahead a watch may end [days]. */
export const watchDaysMax = 400;

/** The farthest that a watch looks ahead [h]. */
export const watchHorizonHoursMax = 240;

/** How long events and closed spans are kept [days]. */
export const eventDays = 30;

/** The most webhooks of an account. */
export const webhooksMax = 20;

/** The most events of an account that are told one by one in an hour of UTC. */
export const eventsPerHourMax = 1000;

/** The most destinations that a watch names. */
export const notifiedDestinationsMax = 20;

/** The most events that a digest holds. */
export const digestEventsMax = 50;

/** How long a delivery is kept, and may be made again [days]. */
export const deliveryDays = 30;

/** How many streams of events a key may have open in one process of the server. */
export const eventStreamsPerKeyMax = 5;

/** How long a stream of events lasts [min]; up to a tenth more or less, so that not all end together. */
export const eventStreamMinutes = 60;
