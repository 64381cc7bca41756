import type { SiteLocation } from "@halcyon/schema/wire";
import { InvalidArgumentError } from "commander";
import { readPlace } from "../options/place-options.ts";

/** A station, and the record of its observations. */
export interface NamedStation {
  readonly site: SiteLocation;
  /** `<store>/<name>`, or a name in the data folder's store. */
  readonly path: string;
}

/** Reads `--beside`, which may be given many times: `47.41,8.52=hill`, or `47.41,8.52,640=hill` with the height. */
export function stationOption(text: string, before: readonly NamedStation[]): readonly NamedStation[] {
  const [at = "", path = ""] = text.split("=");
  const { place, rest = [] } = readPlace(at) ?? {};
  const [elevationM] = rest;
  if (place === undefined || rest.length > 1 || rest.some(Number.isNaN) || path === "")
    throw new InvalidArgumentError(
      '"latitude,longitude=record" is needed, or "latitude,longitude,height=record".',
    );
  return [...before, { path, site: { ...place, ...(elevationM === undefined ? {} : { elevationM }) } }];
}
