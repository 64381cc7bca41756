/*
 * AssemblyScript. What lies where in the memory of the kernel, and how much of it.
 */

/** The most values of a block, [hour][member]. */
export const blockValues: i32 = 4096;
/** A network for many more members would take longer than sorting them. */
export const membersMax: i32 = 64;
/** The most comparators of a network, and the most order statistics taken out of it. */
const comparatorsMax: i32 = 1024;
export const ranksMax: i32 = 8;
/** The most values, [hour][member], that are looked over at once. */
export const slideMax: i32 = 65_536;
/** Thermometers whose energy balances are solved together, and the columns of what each needs and finds; an even number, so that all of them are pairs. */
export const balancesMax: i32 = 1024;
const balanceColumns: i32 = 9;
/** Tables of moist air, and their rows. */
const airTables: i32 = 5;
export const airRows: i32 = 2082;
/** Hours that go through a network together. */
export const laneHours: i32 = 8;
export const tileRow: i32 = laneHours * 8;

/** Where each array begins [bytes]; the hours of a tile may reach beyond those of the block. */
const padding: i32 = laneHours * membersMax * 8;
export const packedAt: i32 = 1024;
export const logSumAt: i32 = packedAt + blockValues * 4;
export const logCapAt: i32 = logSumAt + blockValues * 8 + padding;
export const perWeightAt: i32 = logCapAt + blockValues * 8 + padding;
export const tileAt: i32 = perWeightAt + blockValues * 8;
export const comparatorsAt: i32 = tileAt + (membersMax + 1) * tileRow;
export const ranksAt: i32 = comparatorsAt + comparatorsMax * 4;
export const orderedAt: i32 = ranksAt + ranksMax * 4;
export const holesAt: i32 = orderedAt + ranksMax * blockValues * 8;
export const slideAt: i32 = holesAt + blockValues * 2;
export const sumsAt: i32 = slideAt + slideMax * 2;
export const balancesAt: i32 = sumsAt + slideMax * 4;
export const openAt: i32 = balancesAt + balanceColumns * balancesMax * 8;
export const openPairsAt: i32 = openAt + balancesMax * 8;
export const airAt: i32 = openPairsAt + balancesMax * 4;
export const tablesAt: i32 = airAt + airTables * airRows * 8;
