import { openJpeg2000 } from "@halcyon/grib2/jpeg2000";
import { move, workerData } from "piscina";
import type { PlaceColumns } from "../../cells/place-columns.ts";
import { cropper } from "./crop-message.ts";

const crop = cropper(workerData as PlaceColumns, { jpeg2000: await openJpeg2000() });

/** Crops a message (reduces it to the stored cells) in a thread. All messages of a thread are reduced to the same cells. */
export default function cropInThread(message: Uint8Array): unknown {
  return move(crop(message));
}
