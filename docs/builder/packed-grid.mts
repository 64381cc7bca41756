/**
 * Packs values for transfer as the changes of each member from hour to hour, with the low bytes before the high bytes. Static hosts can compress this
 * form well.
 *
 * @param values - Values, [hour][member].
 * @returns The packed values in base64.
 */
export function packGrid(values: Int16Array, members: number): string {
  const hours = values.length / members;
  const bytes = new Uint8Array(values.length * 2);
  for (let member = 0; member < members; member++) {
    for (let hour = 0, before = 0; hour < hours; hour++) {
      const value = values[hour * members + member]!;
      const change = ((value - before) << 16) >> 16;
      // Small changes of either sign become small numbers.
      const folded = ((change << 1) ^ (change >> 15)) & 0xffff;
      bytes[member * hours + hour] = folded & 0xff;
      bytes[values.length + member * hours + hour] = folded >> 8;
      before = value;
    }
  }
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Unpacks the values that {@link packGrid} packed. */
export function unpackGrid(text: string, members: number): Int16Array {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const values = new Int16Array(bytes.length / 2);
  const hours = values.length / members;
  for (let member = 0; member < members; member++) {
    for (let hour = 0, before = 0; hour < hours; hour++) {
      const place = member * hours + hour;
      const folded = bytes[place]! | (bytes[values.length + place]! << 8);
      before = ((before + ((folded >> 1) ^ -(folded & 1))) << 16) >> 16;
      values[hour * members + member] = before;
    }
  }
  return values;
}
