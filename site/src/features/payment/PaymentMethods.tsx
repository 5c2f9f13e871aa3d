import { useState } from "react";
import type { Order } from "#shared/contracts/orders.ts";
import type { PaymentMethod, StoreSettings } from "#shared/contracts/settings.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { CopyButton } from "#shared/ui/CopyButton.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { ExternalIcon } from "#shared/ui/icons.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { QrCode } from "#shared/ui/QrCode.tsx";
import { Tabs } from "#shared/ui/Tabs.tsx";
import { start } from "../../components/Panel.css.ts";
import * as css from "./PaymentMethods.css.ts";
import { dueOf, type MethodOfPayment, paymentMethods } from "./payment-links.ts";
import { lastMethod } from "./stored-payment.ts";

export interface PaymentMethodsProps {
  order: Order;
  store: StoreSettings;
}

/** Payment instructions, one tab for each method. The last open tab is selected if its method is set up. */
export function PaymentMethods({ order, store }: PaymentMethodsProps) {
  const methods = paymentMethods(order, store);
  const [shown, setShown] = useState(() => methodAtFirst(methods, order));
  return (
    <Tabs
      aria-label="Payment methods"
      selectedKey={shown}
      onSelectionChange={(id) => {
        setShown(id as PaymentMethod);
        lastMethod.set(id as PaymentMethod);
      }}
      tabs={methods.map((method) => ({
        id: method.id,
        title: method.name,
        content: <MethodPanel method={method} order={order} contact={store.contactEmail} />,
      }))}
    />
  );
}

function methodAtFirst(methods: readonly MethodOfPayment[], order: Order): PaymentMethod {
  const last = lastMethod.get();
  const usable = methods.filter((method) => isSetUp(method, order));
  return (usable.find(({ id }) => id === last) ?? usable[0])?.id ?? last;
}

interface MethodPanelProps {
  method: MethodOfPayment;
  order: Order;
  contact: string;
}

function MethodPanel({ method, order, contact }: MethodPanelProps) {
  if (!isSetUp(method, order)) {
    return <NotSet method={method} order={order} contact={contact} />;
  }
  return (
    <div className={css.panel}>
      <div className={css.instructions}>
        <p>{instruction(method, order)}</p>
        {hasNote(method, order) && <p className={css.note}>{order.zelleNote}</p>}
        <PaymentDetails method={method} order={order} />
        {method.link && (
          <LinkButton
            variant="primary"
            href={method.link}
            target="_blank"
            rel="noreferrer"
            className={start}
          >
            Pay with {method.name}
            <ExternalIcon />
          </LinkButton>
        )}
        {method.id === "zelle" && method.handle && (
          <LinkButton href={mailLink(method.handle, order)} className={start}>
            Email the seller
          </LinkButton>
        )}
      </div>
      {method.link && (
        <figure className={css.scan}>
          <QrCode text={method.link} label={`QR code that opens ${method.name}`} />
          <figcaption className={css.caption}>Scan to pay with your phone</figcaption>
        </figure>
      )}
    </div>
  );
}

function PaymentDetails({ method, order }: Omit<MethodPanelProps, "contact">) {
  const amount = formatUsd(parseAmount(dueOf(order)));
  const { handle, handleName } = method;
  return (
    <DefinitionList
      className={css.details}
      items={[
        {
          term: "Amount",
          value: <Copyable text={dueOf(order)} shown={amount} name="Amount" isKey />,
        },
        {
          term: "Order number",
          value: <Copyable text={order.orderNumber} name="Order number" isKey />,
        },
        {
          term: handleName,
          value: handle ? <Copyable text={handle} name={handleName} /> : null,
        },
        { term: "Processing time", value: method.processingTime },
      ]}
    />
  );
}

interface CopyableProps {
  text: string;
  shown?: string;
  name: string;
  isKey?: boolean;
}

function Copyable({ text, shown = text, name, isKey }: CopyableProps) {
  return (
    <span className={css.copyable}>
      <span className={classNames(css.data, isKey && css.key)}>{shown}</span>
      <CopyButton
        text={text}
        label={`Copy ${inSentence(name)}`}
        copiedDescription={`${name} copied to clipboard`}
      />
    </span>
  );
}

function NotSet({ method, order, contact }: MethodPanelProps) {
  return (
    <Notice tone="warning" title={`${method.name} is not set up yet`}>
      Choose another method, or{" "}
      {contact ? (
        <>
          ask <a href={mailLink(contact, order)}>{contact}</a>
        </>
      ) : (
        "ask the shop"
      )}{" "}
      how to pay for order {order.orderNumber} by {method.name}.
    </Notice>
  );
}

function instruction(method: MethodOfPayment, order: Order): string {
  const amount = formatUsd(parseAmount(dueOf(order)));
  return method.id === "zelle"
    ? `Email the seller with your order number. You receive the details for sending ${amount} by Zelle.`
    : `Send exactly ${amount} by ${method.name} and quote your order number, so that we can match your payment.`;
}

function isSetUp(method: MethodOfPayment, order: Order): boolean {
  return Boolean(method.handle || method.link) || hasNote(method, order);
}

function hasNote(method: MethodOfPayment, order: Order): boolean {
  return method.id === "zelle" && Boolean(order.zelleNote);
}

function mailLink(address: string, order: Order): string {
  const subject = encodeURIComponent(`Payment for order ${order.orderNumber}`);
  return `mailto:${address}?subject=${subject}`;
}

/** Inside a sentence, names keep their capitals and other words do not. */
function inSentence(name: string): string {
  return /^(Amount|Order|Seller)/.test(name) ? name[0]?.toLowerCase() + name.slice(1) : name;
}
