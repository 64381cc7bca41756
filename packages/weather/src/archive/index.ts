export { type ArchiveLayout, archiveLayouts, type ArchiveVariable } from "./archive-layout.ts";
export { type ArchiveOptions, archiveSource } from "./archive-source.ts";
