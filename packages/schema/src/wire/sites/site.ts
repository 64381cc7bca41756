/** How fast air grows colder with height as a rule [K/km]. @see Dutra et al. 2020, https://doi.org/10.1029/2019EA000984, observed in the western USA */
export const usualLapseKPerKm = 4.5;

/** How far a site must lie above or below its cell for weather to be moved to it, and how far it may [m]. */
export const movedMeters = { from: 50, to: 1500 } as const;
