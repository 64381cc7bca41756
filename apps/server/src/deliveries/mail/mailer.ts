import type { AttemptOutcome } from "@halcyon/delivery";
import type { MailConfig } from "../../config/services/mail-environment.ts";

/** E-mail message to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Id of the message. If the message is sent again, it has the same id. */
  readonly id: string;
  /** URL at which the reader can unsubscribe. The unsubscribe button of mail programs uses the same URL. Undefined for a message without a subscription. */
  readonly unsubscribeUrl?: string;
}

/** Sender of messages through a mail server. */
export interface Mailer extends AsyncDisposable {
  /** Makes one attempt to send a message. The outcome is `gone` if the mail server permanently refuses the address or the message. */
  send(mail: Mail, signal?: AbortSignal): Promise<AttemptOutcome>;
  /**
   * Checks the connection and the login.
   *
   * @throws Error if the mail server does not answer or refuses the login.
   */
  verify(): Promise<void>;
}

const connectMs = 5_000;
const silentMs = 15_000;
const answerMaxLength = 512;

/** Creates a sender for a mail server. The mail library loads slowly and few servers use it, so it is loaded only when this function is called. */
export async function smtpMailer({ smtpUrl, from }: Pick<MailConfig, "smtpUrl" | "from">): Promise<Mailer> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return {
    async send({ to, subject, text, html, id, unsubscribeUrl }, signal) {
      const startMs = performance.now();
      const over = (outcome: Omit<AttemptOutcome, "durationMs">): AttemptOutcome => ({
        ...outcome,
        durationMs: performance.now() - startMs,
      });
      const sending = transport.sendMail({
        from: { name: "Halcyon", address: from },
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                "List-Unsubscribe": `<${unsubscribeUrl}>`,
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
              }),
        },
      });
      try {
        const { response } = await unlessStopped(sending, signal);
        return over({ kind: "sent", reason: "ok", ...answerOf(response) });
      } catch (error) {
        return over(outcomeOf(error, signal));
      }
    },
    verify: async () => void (await transport.verify()),
    async [Symbol.asyncDispose]() {
      transport.close();
    },
  };
}

/** Waits for work that cannot be cancelled, but only until a signal is aborted. */
async function unlessStopped<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (signal === undefined) return work;
  const stopped = Promise.withResolvers<never>();
  const stop = (): void => stopped.reject(new Error("stopped"));
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Converts an error of sending to the outcome of the attempt: a permanent refusal of the address or message, or a temporary failure. */
function outcomeOf(error: unknown, signal: AbortSignal | undefined): Omit<AttemptOutcome, "durationMs"> {
  const silent = { kind: "failed", status: null, answer: "" } as const;
  if (signal?.aborted === true) return { ...silent, reason: "stopped" };
  const { code, command = "", response = "", responseCode: status = 0 } = error as SmtpError;
  // What is said before is about this server, and its operator's affair.
  if (status > 0 && /^(RCPT TO|DATA)/.test(command))
    return { kind: status >= 500 ? "gone" : "failed", reason: "status", ...answerOf(response) };
  if (code === "ETIMEDOUT") return { ...silent, reason: "timeout" };
  if (code === "ETLS") return { ...silent, reason: "tls" };
  return { ...silent, reason: status > 0 ? "protocol" : "connection" };
}

function answerOf(response: string): Pick<AttemptOutcome, "status" | "answer"> {
  const status = Number.parseInt(response, 10);
  return {
    status: Number.isNaN(status) ? null : status,
    answer: response.replaceAll(/\p{Cc}+/gu, " ").slice(0, answerMaxLength),
  };
}
