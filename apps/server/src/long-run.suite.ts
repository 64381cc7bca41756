/** Whether tests run in the sizes that the promises name, as `npm run test:long` does. */
export const isLong = process.env["HALCYON_LONG"] === "1";

/** A size for every run, and the one of long runs. */
export function sized<Size>(short: Size, long: Size): Size {
  return isLong ? long : short;
}
