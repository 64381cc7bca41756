import { z } from "zod";

/** Secret that is kept outside the database. Without it, a stolen database is less useful. */
export interface VersionedSecret {
  /** Version of the secret, at least 1. No two secrets have the same version. */
  readonly version: number;
  readonly secret: Buffer;
}

const secretMinBytes = 32;

/**
 * Returns the schema of a setting with secrets and their versions: `2:<base64>,1:<base64>`, with the current secret first. Its error messages contain no part
 * of a secret.
 *
 * @param noun - Noun that error messages use for a secret.
 */
export function versionedSecretsSchema(noun: string) {
  return z.string().transform((text, context): readonly VersionedSecret[] => {
    const secrets = text.split(",").map(parseSecret);
    const unread = secrets.indexOf(undefined);
    if (unread !== -1) {
      context.addIssue(
        `${noun} ${unread + 1} is not <version>:<base64 of at least ${secretMinBytes} bytes>; make one with: openssl rand -base64 ${secretMinBytes}`,
      );
      return z.NEVER;
    }
    const read = secrets.filter((secret) => secret !== undefined);
    if (new Set(read.map(({ version }) => version)).size < read.length) {
      context.addIssue(`two ${noun}s have the same version`);
    }
    return read;
  });
}

function parseSecret(text: string): VersionedSecret | undefined {
  const [, version, base64 = ""] = /^([1-9]\d{0,5}):([A-Za-z0-9+/]+={0,2})$/.exec(text.trim()) ?? [];
  const secret = Buffer.from(base64, "base64");
  return version === undefined || secret.length < secretMinBytes
    ? undefined
    : { version: Number(version), secret };
}
