import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ShipmentResults, ShipmentsBody } from "#shared/contracts/desk.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { type FormSchema, useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { counted, grouped } from "../layout/counted.ts";
import { reportFailure } from "../layout/report-failure.ts";
import * as css from "./BulkBar.css.ts";
import { refetchAfterStatusChange } from "./orders.queries.ts";
import { MOST_SHIPMENTS, type PastedLine, readShipments } from "./read-shipments.ts";
import { useUndoMany } from "./use-undo-many.ts";

type Results = ShipmentResults["results"];

/**
 * Ships the orders of a pasted list. Lines with problems are shown before anything is sent. Those
 * lines, and orders that could not be shipped, stay in the field.
 */
export function ShipListDialog({
  expected = [],
  onShipped,
  onClose,
}: {
  /** The selected orders. Orders that the pasted list lacks are shown. */
  expected?: readonly { orderNumber: string }[];
  onShipped?: (orderNumbers: ReadonlySet<string>) => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [results, setResults] = useState<Results>([]);
  const { form, field, button, values, reset } = useForm({
    schema: pastedList,
    initial: { text: "", carrier: "" },
    submit: async (rows) => {
      const lines = readShipments(values.text);
      const answer = await api.admin.desk.ship({ rows });
      const shipped = new Set(
        answer.results.filter((row) => row.shipped).map(({ orderNumber }) => orderNumber),
      );
      setResults(answer.results);
      onShipped?.(shipped);
      const left = lines.filter(({ row, problem }) => problem || !shipped.has(row.orderNumber));
      const text = left.map((line) => line.text).join("\n");
      reset({ ...values, text }, { text: "", carrier: values.carrier });
      void refetchAfterStatusChange(queryClient);
    },
    onError: (error) => reportFailure(error, "The orders could not be shipped."),
  });
  const undo = useUndoMany((_, left) =>
    setResults(
      left.map(({ order: { id, orderNumber }, message }) => ({
        id,
        orderNumber,
        shipped: true,
        message: `Not taken back: ${message}`,
      })),
    ),
  );
  // Without orders that were shipped before this list.
  const mine = results.flatMap(({ id, orderNumber, shipped, message }) =>
    id && shipped && !message ? [{ id, orderNumber, status: "processing" as const }] : [],
  );
  const done = useRef<HTMLButtonElement>(null);
  // The submit button is disabled now. Without a focus, keys would reach the page behind the dialog.
  useEffect(() => {
    if (results.length > 0) done.current?.focus();
  }, [results]);
  const lines = readShipments(values.text);
  const ready = lines.filter(({ problem }) => problem === null);
  const named = new Set([
    ...lines.map(({ row }) => row.orderNumber),
    ...results.map(({ orderNumber }) => orderNumber),
  ]);
  const missing = expected.filter(({ orderNumber }) => !named.has(orderNumber));
  return (
    <Dialog
      title="Ship a list"
      description="One order per line: its number and its tracking number, from a spreadsheet or a label service. A carrier and a link may follow. The customers are told by email."
      size="large"
      onClose={onClose}
    >
      {results.length > 0 && <ShipmentList results={results} />}
      <form {...form} className={css.form}>
        <TextArea
          {...field("text")}
          label="Orders and tracking numbers"
          placeholder={"0A1B2C3D, 9400 1000 0000 0000\n4E5F6A7B, 1Z999AA10123456784"}
          rows={8}
          autoFocus
          spellCheck="false"
        />
        <TextField
          {...field("carrier")}
          label="Carrier"
          description="For the lines that name no carrier."
          autoComplete="off"
        />
        <div aria-live="polite">
          {lines.length > ready.length && (
            <Problems lines={lines.filter(({ problem }) => problem !== null)} />
          )}
          {lines.length > 0 && missing.length > 0 && (
            <p className={css.reason}>
              {`${counted(missing.length, "selected order")} not in the list: `}
              {missing
                .slice(0, 10)
                .map(({ orderNumber }) => `#${orderNumber}`)
                .join(", ")}
              {missing.length > 10 && ", …"}
            </p>
          )}
        </div>
        <div className={css.buttons}>
          <Button
            {...button}
            variant="primary"
            isDisabled={ready.length === 0}
            pendingText="Shipping..."
          >
            {ready.length === 0 ? "Ship orders" : `Ship ${counted(ready.length, "order")}`}
          </Button>
          {mine.length > 0 && (
            <Button
              isPending={undo.isPending}
              pendingText="Undoing..."
              onPress={() =>
                undo.mutate(
                  { action: "ship", orders: mine },
                  {
                    onSuccess: (undone) => {
                      if (undone.every(({ message }) => message === null)) setResults([]);
                    },
                  },
                )
              }
            >
              {`Undo ${counted(mine.length, "shipment")}`}
            </Button>
          )}
          {results.length > 0 && (
            <Button ref={done} onPress={onClose}>
              Done
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** The rows without problems. The others are shown next to the field. */
const pastedList: FormSchema<ShipmentsBody["rows"]> = {
  safeParse: (typed) => {
    const { text, carrier } = typed as { text: string; carrier: string };
    const rows = readShipments(text)
      .filter(({ problem }) => problem === null)
      .map(({ row }) => ({
        ...row,
        carrierName: row.carrierName ?? (carrier.trim() || undefined),
      }));
    if (rows.length <= MOST_SHIPMENTS) return { success: true, data: rows };
    const message = `These are ${grouped(rows.length)} orders. At most ${grouped(MOST_SHIPMENTS)} are shipped at once.`;
    return { success: false, error: { issues: [{ path: ["text"], message }] } };
  },
};

function Problems({ lines }: { lines: readonly PastedLine[] }) {
  return (
    <Notice
      tone="warning"
      title={`${counted(lines.length, "line")} ${lines.length === 1 ? "is" : "are"} not sent`}
    >
      <ul className={css.results} aria-label="Lines with problems">
        {lines.slice(0, 50).map(({ line, text, problem }) => (
          <li key={line} className={css.result}>
            <span>
              Line {line}: <span className={css.number}>{text.slice(0, 60)}</span>
            </span>
            <span className={css.reason}>{problem}</span>
          </li>
        ))}
      </ul>
      {lines.length > 50 && <p className={css.reason}>And {grouped(lines.length - 50)} more.</p>}
    </Notice>
  );
}

/** The result of each row. Shipped rows are in a closed details element at the end. */
function ShipmentList({ results }: { results: Results }) {
  const shipped = results.filter((row) => row.shipped);
  const left = results.filter((row) => !row.shipped);
  return (
    <section className={css.done} role="status">
      <p className={css.outcome}>
        {`${counted(shipped.length, "order")} shipped`}
        {left.length > 0 && `, ${grouped(left.length)} not: their lines are left below`}
      </p>
      <Rows label="Not shipped" rows={left} />
      {shipped.length > 0 && (
        <details>
          <summary className={css.summary}>Orders that are shipped</summary>
          <Rows label="Shipped" rows={shipped} />
        </details>
      )}
    </section>
  );
}

function Rows({ label, rows }: { label: string; rows: Results }) {
  if (rows.length === 0) return null;
  return (
    <ul className={css.results} aria-label={label}>
      {rows.map(({ orderNumber, shipped, message }) => (
        <li key={orderNumber} className={css.result}>
          <span className={css.withBadges}>
            <span className={css.number}>#{orderNumber}</span>
            <Badge tone={shipped ? "success" : "danger"}>{label}</Badge>
          </span>
          <span className={css.reason}>{message}</span>
        </li>
      ))}
    </ul>
  );
}
