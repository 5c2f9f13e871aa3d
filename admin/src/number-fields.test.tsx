import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, expect, it, type Mock, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import type { Lot } from "#shared/contracts/lots.ts";
import type { StaffReturn } from "#shared/contracts/returns.ts";
import type { AdminStoreSettings } from "#shared/contracts/settings.ts";
import { aCoupon, aLine, anOrder, aProduct, bulkPriced } from "#shared/testing/builders.ts";
import { NOTATIONS, type Notation } from "#shared/testing/typed-notations.ts";
import { api } from "./api.ts";
import { BuyerRulesForm } from "./buyers/BuyerRules.tsx";
import { CategoryForm } from "./categories/CategoryForm.tsx";
import { CouponForm } from "./coupons/CouponForm.tsx";
import { LotChoiceDialog } from "./lots/LotChoiceDialog.tsx";
import { LotForm } from "./lots/LotForm.tsx";
import { LotMovements } from "./lots/LotMovements.tsx";
import { testRow } from "./lots/lot-values.ts";
import { ChangeOrderDialog } from "./orders/ChangeOrderDialog.tsx";
import { QuoteForm } from "./orders/NewOrderDialog.tsx";
import { RecordPaymentForm } from "./orders/RecordPaymentForm.tsx";
import { SplitDialog } from "./orders/SplitDialog.tsx";
import { CommonFieldsForm } from "./products/CommonFieldsForm.tsx";
import { InlineNumber } from "./products/InlineNumber.tsx";
import { NewSizeForm } from "./products/NewSizeForm.tsx";
import { ProductDialog } from "./products/ProductDialog.tsx";
import { CloseReturnDialog } from "./returns/CloseReturnDialog.tsx";
import { NewReturnDialog } from "./returns/NewReturnDialog.tsx";
import { ReceiveReturnDialog } from "./returns/ReceiveReturnDialog.tsx";
import { Shipping } from "./settings/Shipping.tsx";
import { StoreSettingsForm } from "./settings/StoreSettings.tsx";
import { ParcelsForm } from "./settings/shipping/ParcelsForm.tsx";
import { TaxForm } from "./settings/shipping/TaxForm.tsx";
import { ZonesForm } from "./settings/shipping/ZonesForm.tsx";
import { newMethod } from "./settings/shipping/zone-values.ts";
import { LineDialog } from "./statements/LineDialog.tsx";
import { sources } from "./testing/sources.ts";

const nothing = () => {};
const PRODUCT = aProduct({ name: "Bradykinin", stockQuantity: 3 });
const TIERED = aProduct({ ...bulkPriced([1, "45.00"]), name: "Oxytocin" });
const SIZED = aProduct({ name: "Bradykinin", variantValue: "5 mg" });
const LOT = {
  ...{ id: "lot", productId: "product", productName: "Bradykinin", lotNumber: "BK-2611" },
  ...{ state: "quarantine", published: false, versions: [], movements: [], documents: [] },
  ...{ available: 200_000_000, allocated: 0, received: 5, fillMg: 1 },
  tests: [{ ...testRow({ kind: "hplc-purity" }), result: 98 }],
  updatedAt: "2026-11-20T10:00:00.000Z",
} as unknown as Lot;
const SETTINGS: AdminStoreSettings = {
  ...{ shopName: "Aliquot", contactEmail: "", postalAddress: "", calculatorGuidance: "" },
  ...{ paypalHandle: "", venmoHandle: "", cashAppHandle: "", zelleEmail: "", paymentHosts: "" },
  ...{
    holdHours: 48,
    quoteDays: 30,
    returnDays: 30,
    orderMailDelaySeconds: 60,
    adminIdleMinutes: 60,
  },
  ...{ autoCancelExpired: false, adminsNeedFactor: false, msTolerance: 0.5 },
  ...{ erasureDays: 30, ordersKeptYears: 10, accountsKeptYears: 0 },
  ...{ sellerName: "", taxId: "", invoiceWhen: "paid" as const },
  timeZone: "America/New_York",
  updatedAt: "2026-11-20T10:00:00.000Z",
};
const ITEM = { orderItemId: "i", productId: "p", productName: "B", quantity: 1e9, lots: [] };

const UPDATED_AT = "2026-11-20T10:00:00.000Z";
const RATE = { fromSubtotal: "0.00", fromGrams: 0, amount: "15.00" };
const METHOD = {
  ...{ ...newMethod(), id: "standard", name: "Standard" },
  ...{ rates: [RATE], freeFrom: null, businessDays: 5 },
};
const ZONES = {
  zones: [{ id: "us", name: "US", countries: ["US"], regions: [], methods: [METHOD] }],
  ...{ notices: [], updatedAt: UPDATED_AT },
};
const BOX = { id: "box", name: "Box", lengthCm: 20, widthCm: 15, heightCm: 5, weightGrams: 50 };
const TAX = {
  ...{ name: "Sales tax", country: "US", region: "NY", zipPrefix: null },
  ...{ percent: "8.875", onShipping: false },
};
const LINE = { productId: "p", name: "Bradykinin" };
const RETURNABLE = {
  orderItemId: "i",
  productName: "Bradykinin",
  quantity: 1e9,
  until: UPDATED_AT,
};
const RETURN: StaffReturn = {
  ...{ id: "r", orderId: "o", orderNumber: "0C9A7E21", number: 1, state: "received" as const },
  ...{ byCustomer: true, note: null, message: null, refundDue: "20.00", refund: null },
  ...{ creditDue: "10.00", credit: null, due: "10.00" },
  paid: "75.00",
  lines: [{ orderItemId: "i", productName: "Bradykinin", quantity: 1e9, reason: "", received: 0 }],
  ...{ requestedAt: UPDATED_AT, decidedAt: UPDATED_AT, receivedAt: null, closedAt: null },
  ...{ customerName: "Ada Byron", email: "ada@example.com", units: [] },
  expected: [
    {
      orderItemId: "i",
      lotId: "l",
      lotNumber: "BK-2611",
      lotState: "released",
      mayRestock: true,
      quantity: 1e9,
    },
  ],
};
const RULES = {
  ...{ defaultAccess: "public" as const, months: 24, approveKnownDomains: false },
  ...{ statement: { version: 1, text: "For research only." }, updatedAt: UPDATED_AT },
};

type Takes = "whole" | "decimal" | "money";
// biome-ignore lint/suspicious/noExplicitAny: each call has a body of its own
type Sent = (args: any[]) => unknown;

type Field = {
  /** The source file whose `NumberField`s and `AmountField`s this row tests, and their number. */
  file: string;
  shown: ReactElement;
  /** The call that saves the field, and the number's place in its arguments. */
  saves: () => Mock;
  sent: Sent;
  label: string | RegExp;
  takes: Takes;
  /** A valid number for the field. */
  fits?: string;
  /** The control to press first, so that the field appears. */
  press?: string | RegExp;
  /** The field that appears once the form has loaded. */
  wait?: RegExp;
  /** What is typed first, so that the rest of the form is valid. */
  first?: [label: string | RegExp, typed: string][];
};

/** The number fields of one file that one call saves. */
function fieldsOf(
  file: string,
  shown: ReactElement,
  saves: Field["saves"],
  fields: [label: string | RegExp, takes: Takes, sent: Sent][],
  more: Pick<Field, "press" | "wait" | "fits" | "first"> = {},
): Field[] {
  const common = { file, shown, saves, ...more };
  return fields.map(([label, takes, sent]) => ({ ...common, label, takes, sent }));
}

const productSaves = () => vi.spyOn(api.admin.products, "update") as Mock;
const settingsSave = () => vi.spyOn(api.admin.settings, "saveStore") as Mock;
const couponSaves = () => vi.spyOn(api.admin.coupons, "update") as Mock;
const lotSaves = () => vi.spyOn(api.admin.lots, "update") as Mock;
const product = <ProductDialog product={PRODUCT} onClose={nothing} />;
const tiered = <ProductDialog product={TIERED} onClose={nothing} />;
const lotForm = <LotForm lot={LOT} />;
const settings = <StoreSettingsForm stored={SETTINGS} />;
const coupon = (discountType: "fixed" | "percentage") => (
  <CouponForm
    stored={{ coupon: aCoupon({ discountType }), productIds: [] }}
    onSaving={nothing}
    onClose={nothing}
  />
);
const inline = vi.fn();
const category = { id: "c", name: "Kinins", slug: "kinins", displayOrder: 1 } as never;

const FIELDS: Field[] = [
  ...fieldsOf("products/ProductFields.tsx", product, productSaves, [
    [/^Price/, "money", ([, body]) => body.price],
    [/^Stock Q/, "whole", ([, body]) => body.stockQuantity],
    [/^Low St/, "whole", ([, body]) => body.lowStockThreshold],
  ]),
  ...fieldsOf("products/ProductFields.tsx", product, productSaves, [
    [/^Molecular weight/, "decimal", ([, body]) => body.molecularWeight],
    [/^Amount per vial/, "decimal", ([, body]) => body.amountMg],
  ]),
  ...fieldsOf("products/ProductFields.tsx", product, productSaves, [
    [/^Weight/, "whole", ([, body]) => body.weightGrams],
  ]),
  ...fieldsOf(
    "products/CommonFieldsForm.tsx",
    <CommonFieldsForm product={PRODUCT} parentProductId="p" onCancel={nothing} onDone={nothing} />,
    () => vi.spyOn(api.admin.products, "changeFamily") as Mock,
    [[/^Molecular weight/, "decimal", ([, changes]) => changes.molecularWeight]],
  ),
  ...fieldsOf(
    "products/NewSizeForm.tsx",
    <NewSizeForm product={SIZED} onCancel={nothing} onDone={nothing} />,
    () => vi.spyOn(api.admin.products, "addSize") as Mock,
    [
      [/^Price/, "money", ([, size]) => size.price],
      [/^Amount per vial/, "decimal", ([, size]) => size.amountMg],
      [/^Stock Q/, "whole", ([, size]) => size.stockQuantity],
    ],
    { first: [[/^Size/, "10 mg"]] },
  ),
  ...fieldsOf("products/TierCard.tsx", tiered, productSaves, [
    ["Quantity", "whole", ([, body]) => body.bulkPricing[0].quantity],
    ["Price", "money", ([, body]) => body.bulkPricing[0].price],
  ]),
  ...fieldsOf(
    "products/InlineNumber.tsx",
    <InlineNumber label="Stock" call="" of="Bradykinin" value={3} onSave={inline} />,
    () => inline,
    [[/^Stock for/, "whole", ([count]) => count]],
    { press: /^Stock/ },
  ),
  ...fieldsOf("lots/LotFields.tsx", lotForm, lotSaves, [
    [/^Fill per vial/, "decimal", ([, body]) => body.fillMg],
    [/^Cost per unit/, "money", ([, body]) => body.unitCost],
  ]),
  ...fieldsOf("lots/TestRows.tsx", lotForm, lotSaves, [
    [/^Result/, "decimal", ([, body]) => (body.tests ?? LOT.tests)[0].result],
  ]),
  ...fieldsOf(
    "lots/LotMovements.tsx",
    <LotMovements lot={LOT} />,
    () => vi.spyOn(api.admin.lots, "move") as Mock,
    [[/^Units/, "whole", ([, body]) => body.quantity]],
  ),
  ...fieldsOf(
    "lots/LotChoiceDialog.tsx",
    <LotChoiceDialog orderId="o" item={ITEM as never} onClose={nothing} />,
    () => vi.spyOn(api.admin.orders, "setAllocation") as Mock,
    [[/BK-2611/, "whole", ([, body]) => body.items[0].lots[0]?.quantity ?? 0]],
  ),
  ...fieldsOf(
    "buyers/BuyerRules.tsx",
    <BuyerRulesForm stored={RULES} />,
    () => vi.spyOn(api.admin.buyers, "saveRules") as Mock,
    [[/^A permission holds/, "whole", ([body]) => body.months]],
  ),
  ...fieldsOf(
    "categories/CategoryForm.tsx",
    <CategoryForm category={category} onClose={nothing} />,
    () => vi.spyOn(api.admin.categories, "update") as Mock,
    [[/^Position/, "whole", ([, body]) => body.displayOrder]],
  ),
  ...fieldsOf(
    "settings/Shipping.tsx",
    <Shipping />,
    () => vi.spyOn(api.admin.settings, "setShippingRate") as Mock,
    [[/^Shipping rate/, "money", ([body]) => body.shippingRate]],
    { press: "Edit" },
  ),
  ...fieldsOf(
    "settings/shipping/MethodFields.tsx",
    <ZonesForm stored={ZONES} />,
    () => vi.spyOn(api.admin.shipping, "saveZones") as Mock,
    [
      [/^Business days/, "whole", ([body]) => body.zones[0].methods[0].businessDays],
      [/^Free from/, "money", ([body]) => body.zones[0].methods[0].freeFrom],
      [/^From goods of/, "money", ([body]) => body.zones[0].methods[0].rates[0].fromSubtotal],
      [/^From grams/, "whole", ([body]) => body.zones[0].methods[0].rates[0].fromGrams],
      [/^Rate/, "money", ([body]) => body.zones[0].methods[0].rates[0].amount],
    ],
  ),
  ...fieldsOf(
    "settings/shipping/TaxForm.tsx",
    <TaxForm stored={{ rates: [TAX], updatedAt: UPDATED_AT }} />,
    () => vi.spyOn(api.admin.tax, "saveRates") as Mock,
    [[/^Percent/, "decimal", ([body]) => body.rates[0].percent]],
  ),
  ...fieldsOf(
    "settings/shipping/ParcelsForm.tsx",
    <ParcelsForm stored={{ parcels: [BOX], updatedAt: UPDATED_AT }} />,
    () => vi.spyOn(api.admin.shipping, "saveParcels") as Mock,
    [
      [/^Empty weight/, "whole", ([body]) => body.parcels[0].weightGrams],
      [/^Length/, "decimal", ([body]) => body.parcels[0].lengthCm],
    ],
  ),
  ...fieldsOf("settings/StoreSettings.tsx", settings, settingsSave, [
    [/^Hold for/, "whole", ([body]) => body.holdHours],
    [/^Saved quotes/, "whole", ([body]) => body.quoteDays],
    [/^Customers may ask/, "whole", ([body]) => body.returnDays],
    [/^Emails wait/, "whole", ([body]) => body.orderMailDelaySeconds],
    [/^Log admins out/, "whole", ([body]) => body.adminIdleMinutes],
  ]),
  ...fieldsOf(
    "settings/StoreSettings.tsx",
    settings,
    settingsSave,
    [
      [/^Requests for erasure run/, "whole", ([body]) => body.erasureDays],
      [/^Orders keep/, "whole", ([body]) => body.ordersKeptYears],
      [/^Unused accounts/, "whole", ([body]) => body.accountsKeptYears],
    ],
    { fits: "20" },
  ),
  ...fieldsOf(
    "settings/StoreSettings.tsx",
    settings,
    settingsSave,
    [[/^Mass may differ/, "decimal", ([body]) => body.msTolerance]],
    { fits: "0.5" },
  ),
  ...fieldsOf("coupons/CouponForm.tsx", coupon("percentage"), couponSaves, [
    [/^Discount Value/, "decimal", ([, body]) => body.discountValue],
  ]),
  ...fieldsOf("coupons/CouponForm.tsx", coupon("fixed"), couponSaves, [
    [/^Discount Value/, "money", ([, body]) => body.discountValue],
    [/^Minimum Order/, "money", ([, body]) => body.minimumOrderAmount],
    [/^Maximum Disc/, "money", ([, body]) => body.maximumDiscountAmount],
    [/^Usage Limit/, "whole", ([, body]) => body.usageLimit],
  ]),
  ...fieldsOf(
    "orders/RecordPaymentForm.tsx",
    <RecordPaymentForm order={anOrder({ status: "awaiting-payment" })} />,
    () => vi.spyOn(api.admin.payments, "record") as Mock,
    [[/^Amount/, "money", ([, body]) => body.amount]],
  ),
  ...fieldsOf(
    "orders/SplitDialog.tsx",
    <SplitDialog orderId="o" onClose={nothing} />,
    () => vi.spyOn(api.admin.fulfilments, "create") as Mock,
    [["Bradykinin", "whole", ([, body]) => body.lines[0].quantity]],
  ),
  ...fieldsOf(
    "orders/LineRows.tsx",
    <ChangeOrderDialog id="o" onClose={nothing} />,
    () => vi.spyOn(api.admin.orders, "change") as Mock,
    [
      [/^Units/, "whole", ([, body]) => body.lines?.[0].quantity ?? 2],
      [/^Price/, "money", ([, body]) => body.lines?.[0].unitPrice ?? 45],
    ],
    { wait: /^Units/, first: [[/^Reason/, "By phone"]] },
  ),
  ...fieldsOf(
    "orders/NewOrderDialog.tsx",
    <QuoteForm lines={[LINE]} onLines={nothing} onMade={nothing} onClose={nothing} />,
    () => vi.spyOn(api.admin.quotes, "create") as Mock,
    [[/^Shipping/, "money", ([body]) => body.shipping ?? 0]],
    { first: [[/^Email/, "ada@example.com"]] },
  ),
  ...fieldsOf(
    "returns/NewReturnDialog.tsx",
    <NewReturnDialog orderId="o" returnable={[RETURNABLE]} onClose={nothing} />,
    () => vi.spyOn(api.admin.returns, "create") as Mock,
    [["Bradykinin", "whole", ([, body]) => body.lines[0].quantity]],
  ),
  ...fieldsOf(
    "returns/ReceiveReturnDialog.tsx",
    <ReceiveReturnDialog row={RETURN} onClose={nothing} />,
    () => vi.spyOn(api.admin.returns, "receive") as Mock,
    [["Scrap", "whole", ([, body]) => body.lines[0].quantity]],
  ),
  ...fieldsOf(
    "returns/CloseReturnDialog.tsx",
    <CloseReturnDialog row={RETURN} onClose={nothing} />,
    () => vi.spyOn(api.admin.returns, "close") as Mock,
    [
      [/^Refund/, "money", ([, body]) => body.refund],
      [/^Taken off what is due/, "money", ([, body]) => body.credit],
    ],
  ),
  ...fieldsOf(
    "statements/LineDialog.tsx",
    <LineDialog line={aLine()} onClose={nothing} />,
    () => vi.spyOn(api.admin.statements, "apply") as Mock,
    [[/^Amount for/, "money", ([, body]) => body.allocations[0].amount]],
  ),
];

/**
 * An ambiguous notation for whole numbers, one for other numbers, and one that is refused.
 * shared/domain/typed-numbers.test.ts covers all notations of the parser.
 */
const TRIED = ["1.000", "1,296", "12abc"].map((typed) => {
  const notation = NOTATIONS.find((each) => each.typed === typed);
  if (!notation) throw new Error(`The parser's test has no ${typed}`);
  return notation;
});

const settle = () => act(async () => {});

async function show({ shown, press, wait, first = [] }: Field) {
  vi.spyOn(api.admin.orders, "get").mockResolvedValue(anOrder({ id: "o" }) as never);
  vi.spyOn(api.quotes, "price").mockResolvedValue({ shippingMethods: [] } as never);
  vi.spyOn(api.admin.lots, "list").mockResolvedValue({ lots: [LOT], total: 1 } as never);
  vi.spyOn(api.admin.products, "list").mockResolvedValue({ products: [], total: 0 } as never);
  vi.spyOn(api.admin.settings, "shippingRate").mockResolvedValue({ value: "15.00" });
  vi.spyOn(api.admin.packing, "get").mockResolvedValue({
    items: [{ id: "i", productName: "Bradykinin" }],
  } as never);
  vi.spyOn(api.admin.fulfilments, "list").mockResolvedValue({
    ...{ fulfilments: [], remaining: [{ orderItemId: "i", quantity: 1e6 }] },
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      {shown}
    </QueryClientProvider>,
  );
  if (press) fireEvent.click(await screen.findByRole("button", { name: press }));
  if (wait) await screen.findAllByLabelText(wait);
  for (const [label, typed] of first) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: typed } });
  }
}

async function find({ label }: Field) {
  const named = await screen.findAllByLabelText<HTMLInputElement>(label);
  const input = named.find((element) => element.form);
  if (!input?.form) throw new Error("There is no such field in a form");
  return { input, form: input.form };
}

/** Submits the form with a text in its field. Returns the number that was sent, or null. */
async function send(field: Field, { form }: Awaited<ReturnType<typeof find>>) {
  const saves = field.saves();
  saves.mockReset();
  saves.mockRejectedValue(
    new ApiError(400, "", JSON.stringify({ code: "x", message: "Not now." })),
  );
  fireEvent.submit(form);
  await settle();
  const free = screen.queryByText("Save with $0.00");
  if (free) {
    fireEvent.click(free);
    await settle();
  }
  const [call] = saves.mock.calls;
  return call ? Number(field.sent(call)) : null;
}

const answers = () =>
  [...document.querySelectorAll<HTMLElement>('[role="group"] button')].filter((button) =>
    button.closest('[role="group"]')?.getAttribute("aria-label")?.endsWith("?"),
  );

/** The problem; "answered" if one press answered the question; or null. */
async function tryNotation(
  field: Field,
  at: Awaited<ReturnType<typeof find>>,
  notation: Notation,
): Promise<string | null> {
  const meant = notation[field.takes];
  fireEvent.change(at.input, { target: { value: notation.typed } });
  const sent = await send(field, at);
  const isRefused = at.input.getAttribute("aria-invalid") === "true";
  if (sent === null && !isRefused) return "neither sent nor refused";
  if (meant === "no") return sent === null ? null : `sent ${sent}`;
  if (!meant.startsWith("?"))
    return sent === null || sent === Number(meant) ? null : `sent ${sent}`;
  if (sent !== null) return `sent ${sent} unasked`;
  const possible = meant.slice(2).split(" ").map(Number);
  const [answer] = answers();
  if (!answer) return null;
  const chosen = Number(answer.textContent);
  if (!possible.includes(chosen)) return `offered ${chosen}`;
  fireEvent.click(answer);
  const confirmed = await send(field, at);
  return confirmed === null || confirmed === chosen
    ? "answered"
    : `sent ${confirmed} for ${chosen}`;
}

beforeEach(() => {
  vi.stubGlobal("scrollTo", nothing);
});

/** Each form is rendered once for all its fields. */
const FORMS = Map.groupBy(FIELDS, ({ shown }) => shown);

it.each([...FORMS.values()].map((fields) => [fields[0]?.file, fields] as const))(
  "%s: what is typed is sent as meant, asked about or refused",
  async (_file, fields) => {
    if (fields[0]) await show(fields[0]);
    for (const field of fields) {
      const at = await find(field);
      const found = [];
      for (const notation of TRIED) found.push(await tryNotation(field, at, notation));
      expect([String(field.label), found.filter((each) => each !== "answered" && each)]).toEqual([
        String(field.label),
        [],
      ]);
      expect(found).toContain("answered");
      const fits = field.fits ?? "12";
      fireEvent.change(at.input, { target: { value: ` ${fits} ` } });
      expect(await send(field, at)).toBe(Number(fits));
    }
  },
  60_000,
);

it("every number field of the back-office is tried", () => {
  const inSources = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/<(?:NumberField|AmountField)\b/g)].map(() => path),
  );
  expect(FIELDS.map(({ file }) => file).sort()).toEqual(inSources.sort());
});
