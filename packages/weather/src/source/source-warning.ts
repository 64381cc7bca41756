/** What an operator must know of the numbers of a source, as that no place on Earth has seen them. */
export interface SourceWarning {
  /** Where, of what, and how much: a sentence without its full stop. */
  readonly what: string;
  /** What to do about it, as a sentence. */
  readonly advice: string;
}
