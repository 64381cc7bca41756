export {
  type Barred,
  type Bounds,
  type Finding,
  type ForecastHour,
  type ForecastQuestion,
  judgeForecast,
  type JudgedForecast,
  type JudgedSeason,
  seasonFromHour,
} from "./judged-forecast.ts";
export { type JudgedHour, judgeHour, type Verdict, verdictEdges, verdictOf } from "./judged-hour.ts";
export {
  judgeLimit,
  type JudgedLimit,
  limitedHours,
  limitsWithData,
  type RankedFigures,
} from "./judged-limits.ts";
export { type JudgedShortfall, judgeShortfall, type ShortHour } from "./judged-shortfall.ts";
export {
  type JudgedWindow,
  judgeSpan,
  judgeWindow,
  type SpanFigures,
  type UnmetSpan,
  type WindowFigures,
} from "./judged-window.ts";
export { type EqualRun, equalRuns } from "./runs.ts";
export {
  forecastSentences,
  missingSentence,
  type Moments,
  type Telling,
  tenthsWords,
} from "./words/forecast-words.ts";
export {
  allowedWords,
  rankedFigures,
  scorerWords,
  verdictsSentence,
  verdictWords,
} from "./words/verdict-words.ts";
export { chanceWords, provedWords, startsWords, unmetWords } from "./words/window-words.ts";
