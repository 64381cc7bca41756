/** Whether requests should be sent here, and if not, why. */
export type Readiness = () => Promise<{ readonly ready: true; readonly reason?: never } | NotReady>;

interface NotReady {
  readonly ready: false;
  readonly reason: string;
}
