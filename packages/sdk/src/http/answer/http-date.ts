/** Matches an HTTP date: day, date, time, and `GMT`. The oldest of the three forms has the year in place of `GMT`. */
const form = /^[A-Z][a-z]+,? [\dA-Za-z -]+ \d\d:\d\d:\d\d (GMT|\d{4})$/;

/**
 * Returns the time of an HTTP date [ms since 1970], or NaN if the text is not an HTTP date.
 *
 * @see RFC 9110 section 5.6.7
 */
export function httpDateMs(text: string | null): number {
  const [date, end] = form.exec(text ?? "") ?? ["", ""];
  return Date.parse(end === "GMT" ? date : `${date} GMT`);
}
