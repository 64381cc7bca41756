/** Maximum number of points of a route. */
export const routePointsMax = 1000;

/** Maximum length of a route [km]. */
export const routeKmMax = 5000;

/** Maximum number of different cells of a route. */
export const routeCellsMax = 500;

/** Maximum number of hours at which a route may start. */
export const routeDeparturesMax = 240;

/** Maximum time that a route stays at a point [h]. */
export const routeStayHoursMax = 72;

/** Maximum speed on a route [km/h]. */
export const routeKmhMax = 1000;
