import { join } from "node:path";
import { diskBytes, type KeptBytes } from "@halcyon/weather/source-kit";
import type { Config } from "../../config/config.ts";

/** A place with 30 years of eight variables and seven climate models takes about 7 MB. */
const maxBytes = 2 * 2 ** 30;

/** Where records that are asked for by place outlive the process. They have a folder of their own, so that chunks of archives do not push them out. */
export function recordDisk({ dataDirectory }: Pick<Config, "dataDirectory">): KeptBytes {
  return diskBytes({ folder: join(dataDirectory, "cache", "records"), maxBytes });
}
