import { millisecondsPerHour } from "@halcyon/schema/time";
import { echoMaxLength } from "@halcyon/schema/errors";
import { refuseInput } from "../../pipeline/refuse-input.ts";

/** Times that a request asks for [ms since 1970]. Both ends are included; an open end is infinite. */
export interface AskedTimes {
  readonly fromMs: number;
  readonly toMs: number;
  /** True if the request names one instant, and not an interval. */
  readonly isInstant: boolean;
}

/** All times. */
const always: AskedTimes = { fromMs: -Infinity, toMs: Infinity, isInstant: false };

/**
 * Reads the parameter `datetime`: an instant, or a closed or half-open interval (RFC 3339). A date means the whole day in UTC.
 *
 * @param text - Value of the parameter; undefined means all times.
 * @throws Refusal invalid_request if the text has another form, or the interval ends before it starts.
 */
export function readTimes(text: string | undefined): AskedTimes {
  if (text === undefined) return always;
  const parts = text.split("/");
  if (parts.length === 1) {
    const { fromMs, toMs } = readInstant(text);
    return { fromMs, toMs, isInstant: fromMs === toMs };
  }
  const [start = "", end = ""] = parts;
  if (parts.length > 2 || (isOpen(start) && isOpen(end))) throw malformed(text);
  const fromMs = isOpen(start) ? -Infinity : readInstant(start).fromMs;
  const toMs = isOpen(end) ? Infinity : readInstant(end).toMs;
  if (toMs < fromMs)
    throw refuseInput({
      parameter: "datetime",
      code: "range_reversed",
      detail: "The interval ends before it starts: swap its two times.",
    });
  return { fromMs, toMs, isInstant: false };
}

function isOpen(text: string): boolean {
  return text === ".." || text === "";
}

const instantForm = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/i;
const dateForm = /^\d{4}-\d\d-\d\d$/;

function readInstant(text: string): { fromMs: number; toMs: number } {
  const written = text.replace(" ", "T").toUpperCase();
  const isDate = dateForm.test(written);
  const ms = isDate || instantForm.test(written) ? Date.parse(written) : Number.NaN;
  if (Number.isNaN(ms)) throw malformed(text);
  return { fromMs: ms, toMs: isDate ? ms + 24 * millisecondsPerHour - 1 : ms };
}

function malformed(text: string) {
  return refuseInput({
    parameter: "datetime",
    code: "invalid_format",
    detail: `"${text.slice(0, echoMaxLength)}" is no time: send an instant such as 2026-12-01T00:00:00Z, or an interval such as 2026-12-01T00:00:00Z/2026-12-02T00:00:00Z or ../2026-12-02T00:00:00Z.`,
  });
}
