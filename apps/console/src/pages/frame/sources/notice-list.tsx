import type { NoticeWords } from "./notice-words.ts";
import { TouchNote } from "../terms/touch-note.tsx";

interface Props {
  readonly notices: readonly NoticeWords[];
  readonly className: string;
}

/** Lists the notices about data that were left out or estimated. */
export function NoticeList({ notices, className }: Props) {
  if (notices.length === 0) return null;
  return (
    <ul className={className} aria-label="Notices">
      {notices.map(({ key, about, words, method }) => (
        <li key={key}>
          <strong>{about}:</strong> {words}
          {method !== undefined && (
            <>
              {" "}
              <TouchNote heading="The rule as the API names it" note={<code>{method}</code>}>
                The exact rule
              </TouchNote>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
