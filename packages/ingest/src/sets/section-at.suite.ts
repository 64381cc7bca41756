/** Returns the offset of a section in a message (WMO Manual on Codes I.2, FM 92 GRIB). */
export function sectionAt(message: Uint8Array, wanted: number): number {
  const view = new DataView(message.buffer, message.byteOffset);
  let at = 16;
  while (view.getUint8(at + 4) !== wanted) at += view.getUint32(at);
  return at;
}
