/** Returns the name of the folder with the fields of a map. Ids differ by capitals, which some file systems do not tell apart. */
export function mapFolder(id: string): string {
  return `map_${Buffer.from(id.slice("map_".length)).toString("hex")}`;
}
