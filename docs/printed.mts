/** Program or data that a page shows. */
export interface Printed {
  readonly language: string;
  /** Title above the code: the name of its file, or the name of the request with this body; absent if no title is shown. */
  readonly title?: string;
  readonly code: string;
}
