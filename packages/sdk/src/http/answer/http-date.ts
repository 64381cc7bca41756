/** The form of an HTTP date: day, date, time, and GMT or, in the oldest of the three forms, the year. */
const form = /^[A-Z][a-z]+,? [\dA-Za-z -]+ \d\d:\d\d:\d\d (GMT|\d{4})$/;

/**
 * Returns the instant of an HTTP date [ms since 1970]; NaN if the text is not one.
 *
 * @see RFC 9110 section 5.6.7
 */
export function httpDateMs(text: string | null): number {
  const [date, end] = form.exec(text ?? "") ?? ["", ""];
  return Date.parse(end === "GMT" ? date : `${date} GMT`);
}
