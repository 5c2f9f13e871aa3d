import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { grouped } from "../layout/counted.ts";
import * as css from "./Inbox.css.ts";
import { LineRow } from "./LineRow.tsx";
import { CLASS_WORDS } from "./line-words.ts";
import { ReadyLines } from "./ReadyLines.tsx";
import type { InboxSection, StoredLine } from "./statements.queries.ts";

export interface LineSectionProps {
  section: InboxSection;
  onOpen: (line: StoredLine) => void;
  onMore: () => void;
}

/** The lines of one class, each with what can be done about it. */
export function LineSection(props: LineSectionProps) {
  const { section, onOpen, onMore } = props;
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
            <LineRow key={line.id} line={line} onOpen={() => onOpen(line)} />
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
