import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { Button } from "#shared/ui/Button.tsx";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { AllocationForm } from "./AllocationForm.tsx";
import * as css from "./Inbox.css.ts";
import { lineName } from "./line-words.ts";
import type { StoredLine } from "./statements.queries.ts";
import { useLineActions } from "./use-line-actions.ts";

/** One line in detail: allocate it to orders, ignore it, or link it to a recorded payment. */
export function LineDialog({ line, onClose }: { line: StoredLine; onClose: () => void }) {
  const actions = useLineActions(line);
  const { recorded } = line;
  return (
    <Dialog
      title={lineName(line)}
      description={`${formatCalendarDay(line.date)}, ${line.source}, row ${line.row} of its file`}
      size="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {recorded && (
        <Notice tone="warning" title="It seems to be recorded" className={css.dialogNotice}>
          <p className={css.noticeRow}>
            A payment of this amount was recorded by hand on{" "}
            {formatCalendarDay(recorded.receivedOn)}.
            <Button
              size="small"
              isDisabled={actions.isPending}
              onPress={() => actions.link.mutate(recorded.paymentId, { onSuccess: onClose })}
            >
              Already recorded
            </Button>
          </p>
        </Notice>
      )}
      <Facts line={line} />
      <AllocationForm line={line} actions={actions} onClose={onClose} />
    </Dialog>
  );
}

function Facts({ line }: { line: StoredLine }) {
  const fee = parseAmount(line.fee);
  const facts = [
    { term: "Note", value: line.memo },
    { term: "Email", value: line.payerEmail },
    { term: "Fee kept by the service", value: fee > 0 ? formatUsd(fee) : null },
    { term: "Left of it", value: line.state === "part-applied" ? inUsd(line.left) : null },
  ];
  const items = facts.flatMap(({ term, value }) => (value ? [{ term, value }] : []));
  if (items.length === 0) return null;
  return (
    <div className={css.facts}>
      <DefinitionList items={items} />
    </div>
  );
}
