/** Code that pages print. */
export interface Printed {
  readonly language: string;
  /** The file that it stands in, or the request that it is the body of. */
  readonly title?: string;
  readonly code: string;
}
