import { type VersionedSecret, versionedSecretsSchema } from "@halcyon/base/versioned-secrets";

/** A secret outside the database, without which a stolen database says nothing about a guess at a key. */
export type Pepper = VersionedSecret;

/** The first one hashes new keys, and used ones anew; the others still find what they hashed. */
export type Peppers = readonly Pepper[];

export const peppersSchema: ReturnType<typeof versionedSecretsSchema> = versionedSecretsSchema("pepper");
