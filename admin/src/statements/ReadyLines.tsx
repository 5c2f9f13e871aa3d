import { useState } from "react";
import { formatUsd, parseAmount, sum } from "#shared/domain/money.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { visuallyHidden } from "#shared/ui/global.css.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { ProgressBar } from "#shared/ui/ProgressBar.tsx";
import { counted } from "../layout/counted.ts";
import { useMay } from "../sessions/use-may.ts";
import * as css from "./Inbox.css.ts";
import { LineActions, OpenLineFacts } from "./InboxLine.tsx";
import { lineName } from "./line-words.ts";
import type { StoredLine } from "./statements.queries.ts";
import { useConfirmReady } from "./use-confirm-ready.ts";

/**
 * The ready lines with checkboxes, and one button that confirms the ticked ones. A line that looks
 * like a hand-recorded payment is not ticked by default.
 */
export function ReadyLines({
  lines,
  onOpen,
}: {
  lines: readonly StoredLine[];
  onOpen: (line: StoredLine) => void;
}) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isTicked = (line: StoredLine) => changed.get(line.id) ?? line.recorded === null;
  const ticked = lines.filter(isTicked);
  const { confirm, progress, refused } = useConfirmReady();
  const mayConfirm = useMay("POST /api/admin/statement-lines/apply");
  const tick = (some: readonly StoredLine[], to: boolean) =>
    setChanged((before) => new Map([...before, ...some.map(({ id }) => [id, to] as const)]));

  return (
    <div>
      <div className={css.confirmBar}>
        <Checkbox
          isSelected={ticked.length === lines.length}
          isIndeterminate={ticked.length > 0 && ticked.length < lines.length}
          onChange={(to) => tick(lines, to)}
        >
          All ready payments
        </Checkbox>
        <span className={css.sum}>
          {formatUsd(sum(ticked.map(({ left }) => parseAmount(left))))}
        </span>
        {mayConfirm && (
          <Button
            variant="primary"
            className={css.confirm}
            isDisabled={ticked.length === 0}
            isPending={progress !== null}
            pendingText="Confirming..."
            onPress={() => void confirm(ticked)}
          >
            {`Confirm ${counted(ticked.length, "payment")}`}
          </Button>
        )}
      </div>
      {progress && progress.total > 50 && (
        <ProgressBar
          className={css.progress}
          label="Confirming payments"
          value={progress.done}
          maxValue={progress.total}
          valueLabel={`${progress.done} of ${progress.total}`}
        />
      )}
      {refused.length > 0 && <Refused refused={refused} />}
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line.id} className={css.line} data-row aria-label={lineName(line)}>
            <div className={css.tick}>
              <Checkbox isSelected={isTicked(line)} onChange={(to) => tick([line], to)}>
                <span className={visuallyHidden}>{`Confirm: ${lineName(line)}`}</span>
              </Checkbox>
            </div>
            <OpenLineFacts line={line} />
            <LineActions line={line} onOpen={() => onOpen(line)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Refused({ refused }: { refused: readonly { name: string; message: string }[] }) {
  return (
    <Notice
      tone="warning"
      title={`${counted(refused.length, "payment")} ${refused.length === 1 ? "was" : "were"} not confirmed`}
      isAlert
      className={css.notice}
    >
      <ul className={css.plain}>
        {refused.slice(0, 10).map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {name}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
