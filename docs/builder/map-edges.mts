/** Northern edge of the map in the builder [degrees]. `mapSouth` is the southern edge. */
export const mapNorth = 78;
export const mapSouth = -58;
