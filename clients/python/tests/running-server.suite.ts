import { temporaryFolder } from "@halcyon/testing";
import { configFrom, portsFrom } from "@halcyon/server/environment";
import { server } from "@halcyon/server/server";
import { smtpReceiver } from "@halcyon/server/smtp-receiver";

/** A server with synthetic weather on a separate port. It sends its messages to a mail server on this machine. */
export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
}

export async function runningServer(): Promise<RunningServer> {
  const folder = temporaryFolder();
  const mailServer = await smtpReceiver();
  const config = configFrom({
    PORT: "0",
    HALCYON_DATA_DIR: folder,
    HALCYON_BURST_PER_SECOND: "1000",
    HALCYON_SHED_LOAD: "off",
    HALCYON_PUBLIC_URL: "https://halcyon.example.com",
    HALCYON_SMTP_URL: mailServer.url,
    HALCYON_SMTP_FROM: "halcyon@example.com",
  });
  const running = await server({
    config,
    ports: await portsFrom(config),
    log: () => undefined,
    warn: () => undefined,
    onLost: () => undefined,
  });
  return {
    url: running.url,
    key: running.demoKey!,
    async [Symbol.asyncDispose]() {
      await running.stop();
      await mailServer[Symbol.asyncDispose]();
    },
  };
}
