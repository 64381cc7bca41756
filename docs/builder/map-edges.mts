/** The map of the builder shows the latitudes between these [degrees]. */
export const mapNorth = 78;
export const mapSouth = -58;
