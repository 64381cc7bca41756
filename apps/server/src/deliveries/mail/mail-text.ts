import { escapeHtml } from "@halcyon/base/escape-html";
import type { Mail } from "./mailer.ts";

/** Content of a message, without its destination. */
export type MailWords = Pick<Mail, "subject" | "text" | "html">;

/** A line of a message: words, a link that stands alone, or a picture with its words. */
export type MailLine = string | Link | Picture;

interface Link {
  readonly url: string;
}

/** A part of a message that HTML draws, and text says. */
interface Picture {
  readonly text: string;
  readonly html: string;
}

/** Returns a link on a line of its own. */
export function link(url: string): Link {
  return { url };
}

/** Tells the reader how to end all messages of the server to the address. */
export function blockLines(blockUrl: string): MailLine[] {
  return ["To block all mail from this server, from every account and even confirmation links:", link(blockUrl)];
}

/** Writes a message as text and as HTML, which loads nothing from elsewhere. */
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
