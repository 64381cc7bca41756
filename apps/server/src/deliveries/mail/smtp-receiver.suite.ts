import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Message as the test server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Headers, an empty line and the body. */
  readonly data: string;
}

export interface SmtpReceiver extends AsyncDisposable {
  readonly url: string;
  readonly received: ReceivedMail[];
}

/**
 * Replies that replace the usual ones, by the first word of the command; "end" is the reply to a complete message. With an empty text, the
 * server does not reply.
 */
export type SmtpAnswers = Partial<Record<"MAIL" | "RCPT" | "DATA" | "AUTH" | "end", string>>;

/** Starts a mail server on this machine that keeps the messages it receives. */
export async function smtpReceiver(answers: SmtpAnswers = {}): Promise<SmtpReceiver> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    const answer = (line: string): void => void (line === "" || socket.write(`${line}\r\n`));
    let [from, to, waiting] = ["", "", ""];
    let data: string[] | undefined;
    const take = (line: string): void => {
      if (data !== undefined) {
        if (line !== ".") return void data.push(line.replace(/^\.\./, "."));
        received.push({ from, to, data: data.join("\r\n") });
        data = undefined;
        return answer(answers.end ?? "250 2.0.0 taken");
      }
      const [word = ""] = line.toUpperCase().split(/[ :]/);
      if (word === "MAIL") from = /<(.*?)>/.exec(line)?.[1] ?? "";
      if (word === "RCPT") to = /<(.*?)>/.exec(line)?.[1] ?? "";
      const own = answers[word as keyof SmtpAnswers];
      if (own !== undefined) return answer(own);
      if (word === "DATA") data = [];
      const usual: Readonly<Record<string, string>> = {
        EHLO: answers.AUTH === undefined ? "250 made" : "250-made\r\n250 AUTH PLAIN",
        DATA: "354 go on",
        QUIT: "221 bye",
      };
      answer(usual[word] ?? "250 2.1.0 fine");
    };
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      waiting += chunk;
      const lines = waiting.split("\r\n");
      waiting = lines.pop()!;
      for (const line of lines) take(line);
    });
    answer("220 made ESMTP");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}
