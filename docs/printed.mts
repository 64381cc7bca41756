/** Code that is shown on a page. */
export interface Printed {
  readonly language: string;
  /** Name of the file that contains the code, or of the request whose body is shown. */
  readonly title?: string;
  readonly code: string;
}
