/** Error of a setting that cannot be used. The message is one line and names the setting. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
