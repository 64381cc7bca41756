import type { NoticeWords } from "../words/notice-words.ts";

interface Props {
  readonly notices: readonly NoticeWords[];
  readonly className: string;
}

/** What an answer had to leave out or to estimate. */
export function NoticeList({ notices, className }: Props) {
  if (notices.length === 0) return null;
  return (
    <ul className={className} aria-label="Notices">
      {notices.map(({ key, variable, words }) => (
        <li key={key}>
          <strong>{variable}</strong> {words}
        </li>
      ))}
    </ul>
  );
}
