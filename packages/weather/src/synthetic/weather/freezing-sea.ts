/** Sea water of ordinary salinity freezes here [degC]. */
export const freezingSeaC = -1.8;
