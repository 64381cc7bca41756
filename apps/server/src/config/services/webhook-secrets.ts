import { hkdfSync } from "node:crypto";
import { type VersionedSecret, versionedSecretsSchema } from "@halcyon/base/versioned-secrets";

/** Master secrets. The first one makes new secrets; the others still make the secrets that they made before. */
export type WebhookMasters = readonly VersionedSecret[];

export const webhookMastersSchema = versionedSecretsSchema("master");

/** Name of a secret of a webhook: all that the database holds of it. */
interface WebhookSecretName {
  readonly webhookId: string;
  /** Version of the secret, from 1, one more with each rotation. */
  readonly version: number;
  /** Version of the master that was in use when this secret was first shown. */
  readonly masterVersion: number;
}

const secretBytes = 32;

/**
 * Makes the secret with which a webhook's messages are signed. It is derived from a master, the webhook and its version, so that none is stored.
 *
 * @returns `whsec_` and the base64 of 32 bytes; undefined where the master is no longer among the given ones.
 * @see RFC 5869 (HKDF), with SHA-256; Standard Webhooks 1.0.0, which gives the form
 */
export function webhookSecret(
  masters: WebhookMasters,
  { webhookId, version, masterVersion }: WebhookSecretName,
): string | undefined {
  const master = masters.find((one) => one.version === masterVersion);
  if (master === undefined) return undefined;
  const purpose = `halcyon webhook secret ${webhookId} ${version}`;
  const secret = hkdfSync("sha256", master.secret, "", purpose, secretBytes);
  return `whsec_${Buffer.from(secret).toString("base64")}`;
}
