import { hkdfSync } from "node:crypto";
import { type VersionedSecret, versionedSecretsSchema } from "@halcyon/base/versioned-secrets";

/**
 * Master secrets. New webhook secrets are derived from the first master secret. The other master secrets are still needed, because older webhook secrets were
 * derived from them.
 */
export type WebhookMasters = readonly VersionedSecret[];

export const webhookMastersSchema = versionedSecretsSchema("master");

/** Values from which the secret of a webhook is derived. Only these values are stored in the database, not the secret. */
interface WebhookSecretName {
  readonly webhookId: string;
  /** Version of the secret of the webhook: 1 at first, and 1 more after each rotation. */
  readonly version: number;
  /** Version of the master secret that was in use when this secret was first shown. */
  readonly masterVersion: number;
}

const secretBytes = 32;

/**
 * Returns the secret that signs messages to a webhook. The secret is derived from a master secret, the id of the webhook, and the version of the webhook's
 * secret. The derived secret is never stored.
 *
 * @returns `whsec_` and 32 bytes in base64; undefined if `masters` does not contain the master secret.
 * @see RFC 5869 (HKDF), with SHA-256; Standard Webhooks 1.0.0 for the format
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
