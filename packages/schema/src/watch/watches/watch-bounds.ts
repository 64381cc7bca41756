/** Maximum number of places of one watch. */
export const watchPlacesMax = 50;

/** Maximum number of watches of an account. `watchedPlacesMax` is the maximum number of places in all its watches together. */
export const watchesMax = 200;
export const watchedPlacesMax = 2000;

/**
 * Maximum number of times per day that a watch is evaluated. Each run of the deterministic model part and of the ensemble starts an evaluation. Both have four
 * runs per day.
 */
export const watchRoundsADay = 8;

/** Maximum lifetime of a watch [days]. */
export const watchDaysMax = 400;

/** Longest lead time that a watch evaluates [h]. */
export const watchHorizonHoursMax = 240;

/** Time for which events are stored [days]. Spans (windows, bands or limits at a place) are stored for this number of days after their end. */
export const eventDays = 30;

/** Maximum number of webhooks of an account. */
export const webhooksMax = 20;

/** Maximum number of events per hour in UTC that are sent individually to an account. */
export const eventsPerHourMax = 1000;

/** Maximum number of destinations of a watch. */
export const notifiedDestinationsMax = 20;

/** Maximum number of events in a digest, which is one message about several events. */
export const digestEventsMax = 50;

/** Time for which a delivery is kept and can be repeated [days]. */
export const deliveryDays = 30;

/** Maximum number of open event streams per key and server process. */
export const eventStreamsPerKeyMax = 5;

/** Mean lifetime of an event stream [min]. The actual lifetime differs by up to a tenth, so that streams do not all end at once. */
export const eventStreamMinutes = 60;
