import { z } from "zod";
import { ConfigError } from "../config-error.ts";

/** Mail server that sends the messages of this server, and the sender address that messages show. */
export interface MailConfig {
  /** URL of the mail server. It includes a user and a password if the mail server requires them. */
  readonly smtpUrl: string;
  readonly from: string;
  /** Public URL of this server. Links in messages use it to confirm an address or to unsubscribe. */
  readonly publicUrl: string;
}

/** Schemas of the environment variables that set {@link MailConfig}. */
export const mailEnvironment = {
  HALCYON_SMTP_URL: z
    .string()
    .refine(isSmtp, "smtp://<user>:<password>@<host>:587 or smtps://… is needed")
    .optional()
    .meta({
      description:
        "The mail server for outgoing messages, `smtp://` or `smtps://`; by default no e-mail is sent. `?requireTLS=true` refuses a server without encryption. The setting needs HALCYON_SMTP_FROM and HALCYON_PUBLIC_URL.",
    }),
  HALCYON_SMTP_FROM: z.email().optional().meta({ description: "The sender address of messages." }),
};

/**
 * Returns the mail configuration, or undefined if no mail server is set.
 *
 * @throws ConfigError if a mail server is set without a sender or a public URL.
 */
export function mailConfig(
  { HALCYON_SMTP_URL: smtpUrl, HALCYON_SMTP_FROM: from }: z.output<z.ZodObject<typeof mailEnvironment>>,
  publicUrl: string | undefined,
): MailConfig | undefined {
  if (smtpUrl === undefined) return undefined;
  if (from === undefined) throw new ConfigError("HALCYON_SMTP_URL needs HALCYON_SMTP_FROM");
  if (publicUrl === undefined)
    throw new ConfigError("HALCYON_SMTP_URL needs HALCYON_PUBLIC_URL: messages have links to this server");
  return { smtpUrl, from, publicUrl };
}

function isSmtp(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
}
