/** From so long ahead on a forecast tells little more than the season [h]. */
export const farAheadHour = 720;
