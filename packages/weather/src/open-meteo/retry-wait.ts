export { retryAfterMs, retryWaitMs } from "../http/retry-wait.ts";
