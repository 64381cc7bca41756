/** Maximum number of shared links per account. People without a key can open such links. */
export const linksMax = 20;

/** Maximum number of tables for spreadsheets per account. */
export const tablesMax = 20;

/** Maximum number of links of a kept map. */
export const mapLinksMax = 20;

/** Maximum number of origins whose pages may show the map of a link in a frame. */
export const mapLinkOriginsMax = 10;

/** Maximum size of the request that makes a table, as JSON [characters]. */
export const tableBodyMax = 65_536;

/** Time for which a shared link or a table is valid by default [days]. `linkDaysMax` is the maximum. */
export const linkDays = 90;
export const linkDaysMax = 400;

/** Maximum number of times that a shared link can be opened per day in UTC. */
export const linkReadsADayMax = 100;

/** Length of the forecast that a shared link shows [h]. */
export const linkHours = 168;
