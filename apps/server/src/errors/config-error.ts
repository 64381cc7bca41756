/** A setting that cannot be used; the message is one line and says which. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
