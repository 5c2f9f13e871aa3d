import type { PostalAddress } from "#shared/domain/addresses.ts";
import { CREDIT_WORDS, type PlannedDocument } from "#shared/domain/invoices.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { type Cents, formatAmount, parseAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { type Account, amountDue } from "#shared/domain/payments.ts";
import { valueOfReturn } from "#shared/domain/returns.ts";
import type { StoredSettings } from "../settings/settings.queries.ts";
import type {
  ContentLine,
  CreditedLine,
  InvoiceContent,
  InvoicedEntry,
} from "./invoice-content.ts";
import type { InvoicedItem, InvoicedRow, IssuedRow, ReturnedUnits } from "./invoices.queries.ts";

type Facts = {
  order: InvoicedRow;
  items: readonly InvoicedItem[];
  entries: readonly InvoicedEntry[];
  account: Pick<Account, "balance" | "credited">;
  settings: StoredSettings;
};

export function contentOfInvoice({
  order,
  items,
  entries,
  account,
  settings,
}: Facts): InvoiceContent {
  return {
    ...parties(order, settings),
    orderNumber: orderNumber(order.id),
    orderedOn: dayIn(settings.timeZone, order.createdAt),
    poNumber: order.poNumber,
    lines: items.map(({ productName, quantity, productPrice, total }) => ({
      name: productName,
      quantity,
      unitPrice: formatAmount(productPrice),
      total: formatAmount(total),
    })),
    subtotal: formatAmount(order.subtotal),
    discount: formatAmount(order.discountAmount),
    couponCode: order.couponCode,
    shipping: formatAmount(order.shipping),
    tax: formatAmount(order.tax),
    taxLines: order.taxLines.map(({ name, percent, amountCents }) => ({
      name: `${name} (${percent} %)`,
      amount: formatAmount(amountCents),
    })),
    total: formatAmount(order.total),
    payments: entries.map(({ receivedOn: day, kind, method, amount }) => ({
      day,
      kind,
      method,
      amount: formatAmount(amount),
    })),
    due: formatAmount(amountDue(order.status, account)),
    credits: null,
  };
}

/**
 * What a credit note shows of goods that came back: the units of each return at what was paid for them, and the tax on
 * them in cents.
 * @param units all that came back, in the order in which they arrived
 */
export function creditOfReturns(
  order: Pick<InvoicedRow, "subtotal" | "discountAmount" | "tax" | "taxLines">,
  units: readonly ReturnedUnits[],
  isMeant: (units: ReturnedUnits) => boolean,
): { lines: CreditedLine[]; tax: Cents } {
  const credit = { lines: [] as CreditedLine[], tax: 0 };
  const earlier: ReturnedUnits[] = [];
  for (const ofReturn of Map.groupBy(units, ({ returnId }) => returnId).values()) {
    const value = valueOfReturn(order, ofReturn, earlier);
    earlier.push(...ofReturn);
    if (!ofReturn.every(isMeant)) continue;
    let left = value.goods;
    for (const [index, each] of ofReturn.entries()) {
      const { goods } = valueOfReturn(order, [each], []);
      // Shares are rounded, so the last line has what is left.
      const total = index === ofReturn.length - 1 ? left : Math.min(goods, left);
      left -= total;
      credit.lines.push({ name: each.name, quantity: each.quantity, total });
    }
    credit.tax += value.tax;
  }
  return credit;
}

/**
 * The content of a credit note. `before` is what earlier ones took back of the same invoice. One that credits a whole invoice repeats the amounts of the invoice.
 * Any other has one line with its reason, or the lines of the caller.
 */
export function contentOfCredit(
  { amount, reason }: Extract<PlannedDocument, { kind: "credit-note" }>,
  credited: IssuedRow & { before: { total: Cents; tax: Cents } },
  { lines = [], tax: known }: { lines?: readonly CreditedLine[]; tax?: Cents } = {},
): InvoiceContent {
  const { number, issuedOn, content, before } = credited;
  const left = {
    total: credited.total - before.total,
    tax: Math.max(0, parseAmount(content.tax) - before.tax),
  };
  const why = CREDIT_WORDS[reason];
  const credits = { number, issuedOn, why };
  const common = { ...content, payments: [], due: "0.00", credits };
  if (amount === credited.total && lines.length === 0) return common;
  const shownGoods = lines.reduce((all, line) => all + line.total, 0);
  // The lines know their tax only when exactly they are credited, without a fee or a part of an overpayment. Earlier
  // refunds may have taken some of it back.
  const isExact = known !== undefined && known <= left.tax && shownGoods + known === amount;
  const tax = isExact ? known : shareOfTax(amount, left);
  const goods = amount - tax;
  const shown: ContentLine[] = lines.map((line) => ({
    name: line.name,
    quantity: line.quantity,
    unitPrice: null,
    total: formatAmount(line.total),
  }));
  const rest = goods - shownGoods;
  if (rest !== 0) {
    const name = lines.length === 0 ? why : "Adjustment";
    shown.push({ name, quantity: null, unitPrice: null, total: formatAmount(rest) });
  }
  const taxLines = tax > 0 ? [{ name: "Tax in it", amount: formatAmount(tax) }] : [];
  const sums = { subtotal: formatAmount(goods), discount: "0.00", shipping: "0.00" };
  const total = formatAmount(amount);
  return {
    ...common,
    ...sums,
    tax: formatAmount(tax),
    taxLines,
    total,
    couponCode: null,
    lines: shown,
  };
}

/**
 * The tax of a part of what is left of an invoice: its share, rounded half up to the cent. So all credit notes together
 * take back the tax of the invoice, and no cent more.
 */
function shareOfTax(amount: Cents, { tax, total }: { tax: Cents; total: Cents }): Cents {
  const [all, whole] = [BigInt(tax), BigInt(total)];
  return whole === 0n ? 0 : Number((2n * BigInt(amount) * all + whole) / (2n * whole));
}

function parties(order: InvoicedRow, settings: StoredSettings) {
  const billTo = order.billingAddress ?? order.shippingAddress;
  return {
    seller: {
      name: settings.sellerName || settings.shopName,
      lines: settings.postalAddress
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
      taxId: settings.taxId,
      email: settings.contactEmail,
    },
    buyer: {
      name: `${order.firstName} ${order.lastName}`,
      lines: [order.institution, ...addressLines(billTo)].filter((line) => line !== null),
      email: order.email,
    },
    shipTo: order.billingAddress ? addressLines(order.shippingAddress) : [],
  };
}

function addressLines(address: PostalAddress | null): string[] {
  if (!address) return [];
  const { address1, address2, city, state, zipCode, country } = address;
  const place = [city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [address1, address2, place, country].filter((line): line is string => Boolean(line));
}
