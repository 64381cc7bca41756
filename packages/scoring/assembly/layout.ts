/*
 * AssemblyScript. What lies where in the memory of the kernel, and how much of it.
 */

/** Maximum number of values (hours times members) in a block of hours. The hours of a block are scored together. */
export const blockValues: i32 = 4096;
/** Maximum number of members that a sorting network sorts. With far more members, other methods are faster. */
export const membersMax: i32 = 64;
/** Maximum number of comparators of a network. `ranksMax` is the maximum number of order statistics. */
const comparatorsMax: i32 = 1024;
export const ranksMax: i32 = 8;
/** Maximum number of values (hours times members) for which one call computes sums or extremes over several hours. */
export const slideMax: i32 = 65_536;
/**
 * Maximum number of globes, and also of wicks, whose energy balances one call solves. The number is even, because balances are solved in pairs.
 * `balanceColumns` is the number of columns with inputs and results.
 */
export const balancesMax: i32 = 1024;
const balanceColumns: i32 = 9;
/** Number of tables with properties of moist air. `airRows` is the number of rows of each table. */
const airTables: i32 = 5;
export const airRows: i32 = 2082;
/** Number of hours that a sorting network processes at the same time. */
export const laneHours: i32 = 8;
export const tileRow: i32 = laneHours * 8;

/**
 * Space after an array for hours of a tile that extend beyond the block [bytes]. The constants below are the addresses of the arrays [bytes].
 */
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
