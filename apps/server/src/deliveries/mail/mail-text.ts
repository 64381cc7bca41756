import { escapeHtml } from "@halcyon/base/escape-html";
import type { Mail } from "./mailer.ts";

/** Content of a message, without its recipient. */
export type MailWords = Pick<Mail, "subject" | "text" | "html">;

/** Line of an e-mail message: a text, a link on its own line, or a picture with a description. */
export type MailLine = string | Link | Picture;

interface Link {
  readonly url: string;
}

/** Part of a message that is drawn in HTML and described in plain text. */
interface Picture {
  readonly text: string;
  readonly html: string;
}

/** Returns a line of a message that consists only of a link. */
export function link(url: string): Link {
  return { url };
}

/** Returns lines that explain how to block all messages from this server to the address. */
export function blockLines(blockUrl: string): MailLine[] {
  return [
    "To block all mail from this server, from every account and even confirmation links:",
    link(blockUrl),
  ];
}

/** Writes a message as plain text and as HTML. The HTML loads no other files. */
export function mailOf(subject: string, lines: readonly MailLine[]): MailWords {
  const text = lines.map((line) => (typeof line === "string" ? line : "url" in line ? line.url : line.text));
  const paragraphs = lines.map(htmlOf).join("\n");
  return {
    subject,
    text: [...text, ""].join("\n"),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="font:15px/1.4 sans-serif;overflow-wrap:anywhere">
${paragraphs}
</body></html>
`,
  };
}

function htmlOf(line: MailLine): string {
  if (typeof line === "string") return `<p>${escapeHtml(line) || "&nbsp;"}</p>`;
  if ("html" in line) return line.html;
  const url = escapeHtml(line.url);
  return `<p><a href="${url}">${url}</a></p>`;
}
