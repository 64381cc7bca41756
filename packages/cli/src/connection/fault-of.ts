import { ConnectionError, HalcyonError, ProblemError } from "@halcyon/sdk/v2";
import { CommandError } from "../command-error.ts";
import { plain } from "../terminal/plain.ts";

/** Converts an error of a failed call into an error message for users. Other errors are returned unchanged. */
export function faultOf(error: unknown, url: string): unknown {
  // The client checks its own options, and names them.
  if (error instanceof TypeError && /^(?:apiKey|baseUrl) /.test(error.message)) {
    const fix = error.message.startsWith("apiKey")
      ? 'Enter the key again: "halcyon login".'
      : "See HALCYON_URL.";
    return new CommandError("usage", `${error.message} ${fix}`);
  }
  if (!(error instanceof HalcyonError)) return error;
  if (error instanceof ConnectionError) {
    return new CommandError(
      "refused",
      `${url} does not answer. Check that the server is running. HALCYON_URL sets another address.`,
    );
  }
  const message = plain(error.message, "\n");
  if (!(error instanceof ProblemError)) return new CommandError("refused", `${url}: ${message}`);
  if (error.status === 401) {
    return new CommandError(
      "refused",
      `${url} does not accept this key. Use another one: "halcyon login", or HALCYON_KEY.`,
    );
  }
  return new CommandError(error.status === 404 ? "absent" : "refused", message);
}
