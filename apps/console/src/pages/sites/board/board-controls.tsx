import { type Board, boardHours, type SiteOrder, siteOrders } from "../../../data/state/stored-board.ts";
import { Choice } from "../../../widgets/choice.tsx";

interface Props {
  readonly board: Board;
  readonly keep: (board: Board) => void;
}

const orderWords: Readonly<Record<SiteOrder, string>> = {
  soonest: "Soonest",
  hours: "Most hours",
  likeliest: "Likeliest",
};

/** The question by which sites are ranked, and how far ahead it looks. */
export function BoardControls({ board, keep }: Props) {
  return (
    <div className="row">
      <Choice
        label="First"
        value={board.order}
        options={siteOrders.map((value) => ({ value, text: orderWords[value] }))}
        choose={(order) => keep({ ...board, order })}
      />
      <Choice
        label="Ahead"
        value={String(board.hours)}
        options={boardHours.map((hours) => ({ value: String(hours), text: `${hours / 24} days` }))}
        choose={(chosen) =>
          keep({ ...board, hours: boardHours.find((hours) => String(hours) === chosen) ?? board.hours })
        }
      />
    </div>
  );
}
