import * as css from "./Inbox.css.ts";
import { LineActions } from "./LineActions.tsx";
import { LineFacts } from "./LineFacts.tsx";
import { lineName } from "./line-words.ts";
import type { StoredLine } from "./statements.queries.ts";

/** A line that is dealt with on its own. */
export function LineRow({ line, onOpen }: { line: StoredLine; onOpen: () => void }) {
  return (
    <li className={css.line} data-row aria-label={lineName(line)}>
      <LineFacts line={line} />
      <LineActions line={line} onOpen={onOpen} />
    </li>
  );
}
