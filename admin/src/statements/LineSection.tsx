import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { grouped } from "../layout/counted.ts";
import * as css from "./Inbox.css.ts";
import { LineActions } from "./LineActions.tsx";
import { OpenLineFacts } from "./LineFacts.tsx";
import { CLASS_WORDS, lineName } from "./line-words.ts";
import { ReadyLines } from "./ReadyLines.tsx";
import type { InboxSection, StoredLine } from "./statements.queries.ts";

/** The lines of one class, each with its actions. */
export function LineSection({
  section,
  onOpen,
  onMore,
}: {
  section: InboxSection;
  onOpen: (line: StoredLine) => void;
  onMore: () => void;
}) {
  const { title, note, tone } = CLASS_WORDS[section.class];
  return (
    <section className={css.section} aria-label={`${title} payments`}>
      <h2 className={css.sectionTitle}>
        <Badge tone={tone} className={css.sectionBadge}>
          {title} {grouped(section.total)}
        </Badge>
        <span className={css.quiet}>{note}</span>
      </h2>
      {section.class === "ready" ? (
        <ReadyLines lines={section.lines} onOpen={onOpen} />
      ) : (
        <ul className={css.lines}>
          {section.lines.map((line) => (
            <li key={line.id} className={css.line} data-row aria-label={lineName(line)}>
              <OpenLineFacts line={line} />
              <LineActions line={line} onOpen={() => onOpen(line)} />
            </li>
          ))}
        </ul>
      )}
      {section.total > section.lines.length && (
        <Button size="small" className={css.more} onPress={onMore}>
          {`Show more of ${grouped(section.total)}`}
        </Button>
      )}
    </section>
  );
}
