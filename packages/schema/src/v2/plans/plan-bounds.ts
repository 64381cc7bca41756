/** Maximum number of tasks of a plan. */
export const planTasksMax = 2000;

/** Maximum number of links of a plan. */
export const planLinksMax = 6000;

/** Maximum number of pairs of a plan: each is a site, an entry and a minimum score. */
export const planPairsMax = 40;

/** Maximum number of kept plans of an account, and of the pairs in all of them. */
export const plansMax = 50;
export const accountPlanPairsMax = 400;

/** Time for which looks at kept plans are stored [d]. The last look of a plan is stored as long as the plan. */
export const planLookDays = 400;

/** Maximum time that the work for a plan may take [s], as the server estimates it. */
export const planSecondsMax = 10;

/** Maximum time that the work of a job for a plan may take [s], as the server estimates it. */
export const planJobSecondsMax = 300;

/** Latest start of a plan after the current hour [d]. */
export const planStartDaysMax = 400;

/** Maximum time from the start to the finish [d]. A plan that takes longer counts as not finished. */
export const planDaysMax = 730;

/** Maximum number of hours of the ensemble that count [h]. */
export const frontHoursMax = 240;

/** Numbers of years of the record that a plan may use. */
export const planYears = { least: 10, usual: 30, most: 60 } as const;

/** Maximum length of a request with a plan [bytes]. A plan of the most tasks fits, as the server answers it. */
export const planBodyMaxBytes: number = 4 * 2 ** 20;

/** Maximum length of a schedule file that becomes a plan [characters]. */
export const planFileLengthMax: number = 16 * 2 ** 20;

/** Maximum length of a request with such a file [bytes]. In JSON, a file is longer by its escaped characters. */
export const planImportMaxBytes: number = 20 * 2 ** 20;

/** Number of orders that a search tries. */
export const planOrdersMax = 500;

/** Maximum number of starts that are compared. */
export const planStartsMax = 366;

/** Maximum numbers of crews, jobs, days and days of a job of a board. */
export const boardCrewsMax = 30;
export const boardJobsMax = 200;
export const boardDaysMax = 10;
export const boardJobDaysMax = 3;
