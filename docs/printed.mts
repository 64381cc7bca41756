/** Program or data that a page shows. */
export interface Printed {
  readonly language: string;
  /** Title of the code: the name of its file, or of the request whose body is shown; no title if absent. */
  readonly title?: string;
  readonly code: string;
}
