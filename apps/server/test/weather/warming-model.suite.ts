import { calendarDate, dayNumber } from "@halcyon/schema/time";
import { SourceError } from "@halcyon/weather";
import { formulaDays, type FormulaRecordOptions } from "../harness/formula-record.suite.ts";

export type Changes = Partial<FormulaRecordOptions>;

/**
 * Creates a climate model of the years 2001 to 2004 without leap days. Its temperature is 0 degC, but from 2003 on it is 10 degC on the first three days of hot
 * months.
 *
 * @param hotMonths - Number of hot months, from January.
 */
export function warming(model: string, hotMonths: number, changes: Changes = {}) {
  const calendar = "noleap";
  const isHot = (day: number): boolean => {
    const { year, month, day: ofMonth } = calendarDate(calendar, day);
    return year >= 2003 && month <= hotMonths && ofMonth <= 3;
  };
  const formulas: FormulaRecordOptions["formulas"] = {
    temperature_2m: (day) => (isHot(day) ? 10 : 0),
    temperature_2m_max: (day) => (isHot(day) ? 30 : 20),
    precipitation: () => 2.5,
  };
  const first = dayNumber(calendar, { year: 2001, month: 1, day: 1 });
  return formulaDays(
    { formulas, first, last: first + 4 * 365 - 1, ...changes },
    { model, scenario: "ssp245", calendar },
  );
}

/** Requested baseline and period of the model. */
export const years = { period_start: 2003, period_end: 2004, baseline_start: 2001, baseline_end: 2002 };

class Silent extends SourceError {
  readonly code = "silent";
}

/** Returns a weather record whose reads fail. */
export function silentRecord<Source extends object>(source: Source): Source {
  return { ...source, read: () => Promise.reject(new Silent("no answer")) };
}
