/** How a body may be compressed, the best first. */
export const contentCodings = ["zstd", "br", "gzip"] as const;
export type ContentCoding = (typeof contentCodings)[number];
