import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#shared/client/errors.ts";
import {
  type ChangeOrderBody,
  changeOrderBody,
  type OrderChange,
} from "#shared/contracts/order-changes.ts";
import { type Order, order as orderContract } from "#shared/contracts/orders.ts";
import { formatUsd } from "#shared/domain/money.ts";
import { amountDue, orderMoney, refundDue } from "#shared/domain/payments.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { OrderSums } from "#shared/ui/OrderSums.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { useForm } from "#shared/ui/use-form.ts";
import { useKeyOfBody } from "#shared/ui/use-key-of-body.ts";
import { useLineFields } from "#shared/ui/use-line-fields.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { reportFailure } from "../layout/report-failure.ts";
import { emailNote } from "./email-note.ts";
import * as css from "./LineRows.css.ts";
import { LineRows, priceOf, readLines, type TypedLine, unitsOf } from "./LineRows.tsx";
import {
  methodsOfOrderQuery,
  refetchAfterStatusChange,
  wholeOrderQuery,
} from "./orders.queries.ts";
import { ADDRESS_ANSWERS, readAddress, ShipToFields, typedAddress } from "./ShipToFields.tsx";

/** Changes the lines, the address, the method or the notes of an order until it is packed. */
export function ChangeOrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const order = useQuery(wholeOrderQuery(id));
  return (
    <Dialog
      title="Change the order"
      description="You see the new totals before anything is saved. The customer gets one email with the order before and after."
      size="large"
      onClose={onClose}
    >
      <QueryGate query={order} what="The order" height="20rem">
        {(data) => <ChangeForm order={data} onClose={onClose} />}
      </QueryGate>
    </Dialog>
  );
}

type Typed = Record<string, string>;
type WrittenLine = ReturnType<typeof readLines>[number];
type Previewed = { body: ChangeOrderBody; answer: OrderChange };

function ChangeForm({ order: loaded, onClose }: { order: Order; onClose: () => void }) {
  const queryClient = useQueryClient();
  const keys = useKeyOfBody();
  const names = useLineFields();
  // What was typed stays when the order is read again, and is compared with what it was typed over. Only the version follows,
  // when the person agrees.
  const [opened] = useState(loaded);
  const [order, setOrder] = useState(opened);
  const [isNewer, setNewer] = useState(false);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [lines, setLines] = useState<readonly TypedLine[]>(() => linesOf(opened));
  const sums = useRef<HTMLDivElement>(null);
  const methods = useQuery(methodsOfOrderQuery(opened)).data ?? [];
  const before = typedAddress(opened.shippingAddress);

  const isAsOpened = ({ productId, quantity, unitPrice }: WrittenLine) =>
    opened.items.some(
      (item) =>
        item.productId === productId &&
        item.quantity === quantity &&
        item.productPrice === unitPrice,
    );
  const bodyOf = (typed: Typed, written: readonly WrittenLine[]): unknown => {
    const areSame = written.length === linesOf(opened).length && written.every(isAsOpened);
    const isMoved = Object.entries(before).some(([name, value]) => typed[name] !== value);
    return {
      updatedAt: order.updatedAt,
      // The price in the field holds, for another quantity too. A line that stays as it is needs none.
      ...(!areSame && {
        lines: written.map(({ unitPrice, ...line }) =>
          isAsOpened({ ...line, unitPrice }) ? line : { ...line, unitPrice },
        ),
      }),
      ...(isMoved && { shippingAddress: readAddress(typed) ?? {} }),
      ...(typed.method && { shippingMethodId: typed.method }),
      ...(typed.notes !== (opened.notes ?? "") && { notes: typed.notes?.trim() || null }),
      reason: typed.reason,
    };
  };
  const form = useForm<Typed, ChangeOrderBody>({
    schema: names.renamed(
      schemaOfTyped<Typed, ChangeOrderBody>(changeOrderBody, (typed, read) => {
        const written = readLines(lines, typed, read);
        names.set(
          written.map(({ productId }) => unitsOf(productId)),
          "lines",
        );
        Object.assign(names.answeredAs, ADDRESS_ANSWERS);
        return bodyOf(typed, written);
      }),
    ),
    initial: {
      ...before,
      ...Object.fromEntries(
        opened.items.flatMap(({ productId, quantity, productPrice }) => [
          [unitsOf(productId), String(quantity)],
          [priceOf(productId), productPrice],
        ]),
      ),
      ...{ lines: "", method: "", notes: opened.notes ?? "", reason: "" },
    },
    answeredAs: names.answeredAs,
    async submit(body) {
      if (previewed && JSON.stringify(previewed.body) === JSON.stringify(body)) return save(body);
      const answer = await api.admin.orders.change(opened.id, body, { dryRun: "true" });
      setPreviewed({ body, answer });
      requestAnimationFrame(() => sums.current?.focus());
    },
    onError: refused,
  });

  async function save(body: ChangeOrderBody) {
    const saved = await api.admin.orders.change(
      opened.id,
      body,
      {},
      { idempotencyKey: keys.of(body) },
    );
    showToast({
      title: "Order Changed",
      description: `Order #${saved.orderNumber} costs ${inUsd(saved.total)}.${emailNote(saved.emailDueAt, saved.updatedAt)}`,
      tone: "success",
    });
    // At once: what only the form reads is not read again.
    flushSync(onClose);
    await refetchAfterStatusChange(queryClient);
  }

  function refused(error: unknown) {
    const newer = newerOrder(error);
    setPreviewed(null);
    if (!newer) return reportFailure(error, "The order could not be changed.");
    setOrder(newer);
    setNewer(true);
  }

  return (
    <form {...form.form} className={css.form} onInput={() => setPreviewed(null)}>
      {isNewer && (
        <Notice tone="warning" title="Somebody changed this order meanwhile">
          <p>
            It costs {inUsd(order.total)} now and has{" "}
            {order.items.map((item) => `${item.quantity} × ${item.productName}`).join(", ")}. What
            you typed is still here. Look at the new totals again before you save.
          </p>
        </Notice>
      )}
      <LineRows
        form={form}
        lines={lines}
        onChange={(next) => {
          setLines(next);
          setPreviewed(null);
        }}
        priceHint="Empty, a price is today's price of the shop for that quantity."
        isFocused
      />
      <TextField
        {...form.field("reason")}
        label="Reason"
        description="The customer reads it."
        isRequired
      />
      <ShipToFields field={form.field} />
      {methods.length > 1 && (
        <NativeSelect
          {...form.field("method")}
          label="Shipping method"
          placeholder="As it is"
          options={methods.map(({ id, name, amount }) => ({
            value: id,
            label: `${name}, ${inUsd(amount)}`,
          }))}
        />
      )}
      <TextArea {...form.field("notes")} label="Notes of the customer" rows={3} />
      {previewed && (
        <div ref={sums} tabIndex={-1} className={css.sums} role="status">
          <section>
            <h3 className={css.sumsTitle}>Now</h3>
            <OrderSums minus="−" sums={order} />
          </section>
          <section>
            <h3 className={css.sumsTitle}>After the change</h3>
            <OrderSums minus="−" sums={previewed.answer} />
            <p className={css.quiet}>{moneyAfter(previewed.answer)}</p>
          </section>
        </div>
      )}
      {previewed && <Button onPress={() => setPreviewed(null)}>Keep editing</Button>}
      <FormButtons
        button={form.button}
        submitText={previewed ? "Save the change" : "Show the new totals"}
        pendingText={previewed ? "Saving..." : "Computing..."}
        onCancel={onClose}
      />
    </form>
  );
}

const linesOf = ({ items }: Order): TypedLine[] =>
  items.map(({ productId, productName: name }) => ({ productId, name }));

function moneyAfter(after: OrderChange): string {
  const money = orderMoney(after);
  const due = amountDue(after.status, money);
  const back = refundDue(after.status, money);
  if (back > 0) return `${formatUsd(back)} is to be refunded.`;
  return due > 0 ? `${formatUsd(due)} is due.` : "Nothing is due.";
}

/** The present order in a refusal because of another version; null for any other error. */
function newerOrder(error: unknown): Order | null {
  if (!(error instanceof ApiError) || error.code !== "order-changed") return null;
  const read = orderContract.safeParse(error.details.order);
  return read.success ? read.data : null;
}
