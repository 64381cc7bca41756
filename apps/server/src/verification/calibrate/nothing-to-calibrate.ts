/** A site cannot be calibrated; the message says why, what to keep and for how long. */
export class NothingToCalibrate extends Error {
  override readonly name = "NothingToCalibrate";
}
