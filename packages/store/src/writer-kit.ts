/** Exports for programs that fetch weather step by step and write it to a store: durable files, locks, tiles and others. */
export { placesOfCells } from "./cells/store-cells.ts";
export { tilingOf } from "./cells/tiles.ts";
export { lockPart, storeName } from "./publication/open-shelf.ts";
export { openWorkArea, type WorkArea, workAreas } from "./publication/work-area.ts";
export { publishedAgain, recordBegun } from "./record/writing/published-again.ts";
export { publishedGroup } from "./run/is-run-published.ts";
export { groupBefore, openSharedRunWriter, type SharedRunWriterOptions } from "./run/writing/run-writer.ts";
export { writeDurably } from "./storage/folder/durable-file.ts";
export { lockFile } from "./storage/folder/lock-file.ts";
export { takeUp } from "./storage/folder/writing-folder.ts";
export { hostIsBigEndian, littleEndianBytes, swapBytes } from "./zarr/byte-order.ts";
