import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Lot } from "#shared/contracts/lots.ts";
import { type RecallBody, type RecallList, recallBody } from "#shared/contracts/recalls.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { ExportLink } from "../layout/ExportLink.tsx";
import { FormButtons } from "../layout/FormButtons.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useSaving } from "../layout/use-saving.ts";
import * as css from "./Lots.css.ts";
import { recallListQuery } from "./lots.queries.ts";
import { useLotChanged } from "./use-lot-changed.ts";

/** Lists the orders with units of a lot and records the recall, which sends each customer one email. */
export function RecallDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const list = useQuery(recallListQuery(lot.id));
  return (
    <Dialog
      title={`Recall ${lot.lotNumber}`}
      description="Blocks the lot, marks its certificate as recalled, and writes to everybody below, each once."
      onClose={onClose}
      size="large"
    >
      <QueryGate query={list} what="The orders of this lot" loading="Loading orders" count={4}>
        {(data) => (
          <div className={css.parts}>
            <RecallOrders lot={lot} list={data} />
            <RecallForm lot={lot} list={data} onClose={onClose} />
          </div>
        )}
      </QueryGate>
    </Dialog>
  );
}

function RecallOrders({ lot, list }: { lot: Lot; list: RecallList }) {
  if (list.orders.length === 0) {
    return <p className={css.quiet}>No order has units of this lot: nobody gets an email.</p>;
  }
  return (
    <div className={css.part}>
      <p className={css.spread}>
        <span>
          {list.units === 1 ? "1 unit" : `${list.units} units`} in{" "}
          {list.orders.length === 1 ? "1 order" : `${list.orders.length} orders`}
          {list.unreachable > 0 && `. ${unreachableText(list.unreachable)}`}
        </span>
        <ExportLink
          path={`/api/admin/lots/${lot.id}/recall.csv`}
          load={() => api.admin.lots.recallCsv(lot.id)}
          label="The list as CSV"
          size="small"
          needsProof
        />
      </p>
      <ul className={css.list}>
        {list.orders.map((order) => (
          <li key={order.orderId} className={css.row}>
            <span>
              #{order.orderNumber} {order.name} <span className={css.quiet}>{order.email}</span>
            </span>
            <span>
              {order.quantity} {order.shipped ? "shipped" : "not shipped"}{" "}
              {order.toldAt && <Badge tone="success">Told</Badge>}
              {order.erased && !order.toldAt && (
                <Badge tone="warning">Cannot be told: data erased</Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const unreachableText = (orders: number) =>
  `${orders === 1 ? "1 order belongs to a customer" : `${orders} orders belong to customers`} whose data was erased: the notice cannot be sent to them.`;

function RecallForm({ lot, list, onClose }: { lot: Lot; list: RecallList; onClose: () => void }) {
  const showLot = useLotChanged();
  const [isSure, setSure] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isRepeated = lot.state === "recalled";
  const saving = useSaving({
    send: (body: RecallBody) => api.admin.lots.recall(lot.id, body),
    refresh: (answer) => showLot(answer.lot),
    done: ({ mailed, unreachable }) => ({
      title: "Lot Recalled",
      description: [
        `${mailed === 1 ? "1 customer gets" : `${mailed} customers get`} an email.`,
        ...(unreachable > 0 ? [unreachableText(unreachable)] : []),
      ].join(" "),
    }),
    failure: "The recall could not be recorded. Repeat it.",
    after: onClose,
  });
  const { form, field, button } = useForm({
    schema: recallBody,
    initial: { reason: lot.stateReason ?? "", message: lot.recallMessage ?? firstMessage(lot) },
    submit: (body) =>
      isSure ? saving.submit(body) : setProblem("Tick this first: a recall cannot be taken back."),
    onError: saving.onError,
  });
  const untold = list.orders.filter(({ toldAt, erased }) => toldAt === null && !erased).length;
  if (isRepeated && untold === 0) return null;
  return (
    <form {...form} className={css.part}>
      <TextField {...field("reason")} label="Reason" description="Kept with the lot." isRequired />
      <TextArea
        {...field("message")}
        label="What customers read"
        description="Their order, the lot and the link to its page are added."
        rows={6}
        isRequired
      />
      <Checkbox
        isSelected={isSure}
        onChange={(isTicked) => {
          setSure(isTicked);
          setProblem(undefined);
        }}
        errorMessage={problem}
      >
        The lot is recalled for good, and emails go out
      </Checkbox>
      <FormButtons
        button={button}
        submitText={isRepeated ? "Write to the others" : "Recall lot"}
        pendingText="Recalling..."
        onCancel={onClose}
      />
    </form>
  );
}

const firstMessage = (lot: Lot) =>
  `We recall lot ${lot.lotNumber} of ${lot.productName}. Please do not use its vials, set them aside, and answer this email: we replace them or return what you paid.`;
