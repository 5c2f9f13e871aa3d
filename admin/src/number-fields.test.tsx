import { readdirSync, readFileSync } from "node:fs";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, expect, it, type Mock, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import type { Lot } from "#shared/contracts/lots.ts";
import type { AdminStoreSettings } from "#shared/contracts/settings.ts";
import { aCoupon, aLine, anOrder, aProduct, bulkPriced } from "#shared/testing/builders.ts";
import { NOTATIONS, type Notation } from "#shared/testing/typed-notations.ts";
import { api } from "./api.ts";
import { CategoryForm } from "./categories/CategoryForm.tsx";
import { CouponForm } from "./coupons/CouponForm.tsx";
import { LotChoiceDialog } from "./lots/LotChoiceDialog.tsx";
import { LotForm } from "./lots/LotForm.tsx";
import { LotMovements } from "./lots/LotMovements.tsx";
import { testRow } from "./lots/lot-values.ts";
import { RecordPaymentForm } from "./orders/RecordPaymentForm.tsx";
import { InlineNumber } from "./products/InlineNumber.tsx";
import { ProductDialog } from "./products/ProductDialog.tsx";
import { Shipping } from "./settings/Shipping.tsx";
import { StoreSettingsForm } from "./settings/StoreSettingsForm.tsx";
import { LineDialog } from "./statements/LineDialog.tsx";

const nothing = () => {};
const PRODUCT = aProduct({ name: "Bradykinin", stockQuantity: 3 });
const TIERED = aProduct({ ...bulkPriced([1, "45.00"]), name: "Oxytocin" });
const LOT = {
  id: "lot",
  productId: "product",
  productName: "Bradykinin",
  lotNumber: "BK-2611",
  state: "quarantine",
  published: false,
  available: 200_000_000,
  allocated: 0,
  received: 5,
  fillMg: 1,
  tests: [{ ...testRow({ kind: "hplc-purity" }), result: 98 }],
  versions: [],
  movements: [],
  documents: [],
  updatedAt: "2026-11-20T10:00:00.000Z",
} as unknown as Lot;
const SETTINGS: AdminStoreSettings = {
  shopName: "Aliquot",
  contactEmail: "",
  postalAddress: "",
  paypalHandle: "",
  venmoHandle: "",
  cashAppHandle: "",
  zelleEmail: "",
  holdHours: 48,
  timeZone: "America/New_York",
  calculatorGuidance: "",
  autoCancelExpired: false,
  paymentHosts: "",
  quoteDays: 30,
  orderMailDelaySeconds: 60,
  adminsNeedFactor: false,
  adminIdleMinutes: 60,
  msTolerance: 0.5,
  updatedAt: "2026-11-20T10:00:00.000Z",
};
const ITEM = { orderItemId: "i", productId: "p", productName: "B", quantity: 1e9, lots: [] };

type Field = {
  /** `NumberField`s and `AmountField`s of this file are tried by this row, and `as many` of them. */
  file: string;
  label: string | RegExp;
  takes: "whole" | "decimal" | "money";
  shown: ReactElement;
  /** The call that saves it, and where the number is in what is sent. */
  saves: () => Mock;
  // biome-ignore lint/suspicious/noExplicitAny: each call has a body of its own
  sent: (args: any[]) => unknown;
  /** A number that it takes. */
  fits?: string;
  /** What is pressed first, to see the field. */
  press?: string | RegExp;
};

const productSaves = () => vi.spyOn(api.admin.products, "update") as Mock;
const settingsSave = () => vi.spyOn(api.admin.settings, "saveStore") as Mock;
const couponSaves = () => vi.spyOn(api.admin.coupons, "update") as Mock;
const product = <ProductDialog product={PRODUCT} onClose={nothing} />;
const tiered = <ProductDialog product={TIERED} onClose={nothing} />;
const settings = <StoreSettingsForm stored={SETTINGS} />;
const coupon = (discountType: "fixed" | "percentage") => (
  <CouponForm
    stored={{ coupon: aCoupon({ discountType }), productIds: [] }}
    onSaving={nothing}
    onClose={nothing}
  />
);
const inline = vi.fn();

const FIELDS: Field[] = [
  ...(["price", "stockQuantity", "lowStockThreshold"] as const).map(
    (name): Field => ({
      file: "products/ProductFields.tsx",
      label: { price: /^Price/, stockQuantity: /^Stock Q/, lowStockThreshold: /^Low St/ }[name],
      takes: name === "price" ? "money" : "whole",
      shown: product,
      saves: productSaves,
      sent: ([, body]) => body[name],
    }),
  ),
  {
    file: "products/ResearchFields.tsx",
    label: /^Molecular weight/,
    takes: "decimal",
    shown: product,
    saves: productSaves,
    sent: ([, body]) => body.molecularWeight,
  },
  {
    file: "products/ResearchFields.tsx",
    label: /^Amount per vial/,
    takes: "decimal",
    shown: product,
    saves: productSaves,
    sent: ([, body]) => body.amountMg,
  },
  {
    file: "products/TierCard.tsx",
    label: "Quantity",
    takes: "whole",
    shown: tiered,
    saves: productSaves,
    sent: ([, body]) => body.bulkPricing[0].quantity,
  },
  {
    file: "products/TierCard.tsx",
    label: "Price",
    takes: "money",
    shown: tiered,
    saves: productSaves,
    sent: ([, body]) => body.bulkPricing[0].price,
  },
  {
    file: "products/InlineNumber.tsx",
    label: /^Stock for/,
    takes: "whole",
    shown: <InlineNumber label="Stock" call="" of="Bradykinin" value={3} onSave={inline} />,
    press: /^Stock/,
    saves: () => inline,
    sent: ([count]) => count,
  },
  {
    file: "lots/LotFields.tsx",
    label: /^Fill per vial/,
    takes: "decimal",
    shown: <LotForm lot={LOT} />,
    saves: () => vi.spyOn(api.admin.lots, "update") as Mock,
    sent: ([, body]) => body.fillMg,
  },
  {
    file: "lots/TestRows.tsx",
    label: /^Result/,
    takes: "decimal",
    shown: <LotForm lot={LOT} />,
    saves: () => vi.spyOn(api.admin.lots, "update") as Mock,
    sent: ([, body]) => (body.tests ?? LOT.tests)[0].result,
  },
  {
    file: "lots/LotMovements.tsx",
    label: /^Units/,
    takes: "whole",
    shown: <LotMovements lot={LOT} />,
    saves: () => vi.spyOn(api.admin.lots, "move") as Mock,
    sent: ([, body]) => body.quantity,
  },
  {
    file: "lots/LotChoiceDialog.tsx",
    label: /BK-2611/,
    takes: "whole",
    shown: <LotChoiceDialog orderId="o" item={ITEM as never} onClose={nothing} />,
    saves: () => vi.spyOn(api.admin.orders, "setAllocation") as Mock,
    sent: ([, body]) => body.items[0].lots[0]?.quantity ?? 0,
  },
  {
    file: "categories/CategoryForm.tsx",
    label: /^Order/,
    takes: "whole",
    shown: (
      <CategoryForm
        category={{ id: "c", name: "Kinins", slug: "kinins", displayOrder: 1 } as never}
        onClose={nothing}
      />
    ),
    saves: () => vi.spyOn(api.admin.categories, "update") as Mock,
    sent: ([, body]) => body.displayOrder,
  },
  {
    file: "settings/Shipping.tsx",
    label: /^Shipping rate/,
    takes: "money",
    shown: <Shipping />,
    press: "Edit",
    saves: () => vi.spyOn(api.admin.settings, "setShippingRate") as Mock,
    sent: ([body]) => body.shippingRate,
  },
  ...(
    [
      ["holdHours", /^Hold for/],
      ["quoteDays", /^Saved quotes/],
      ["orderMailDelaySeconds", /^Emails wait/],
      ["adminIdleMinutes", /^Log admins out/],
      ["msTolerance", /^Mass may differ/],
    ] as const
  ).map(
    ([name, label]): Field => ({
      file: "settings/StoreSettingsForm.tsx",
      label,
      takes: name === "msTolerance" ? "decimal" : "whole",
      shown: settings,
      saves: settingsSave,
      sent: ([body]) => body[name],
      ...(name === "msTolerance" && { fits: "0.5" }),
    }),
  ),
  {
    file: "coupons/CouponForm.tsx",
    label: /^Discount Value/,
    takes: "decimal",
    shown: coupon("percentage"),
    saves: couponSaves,
    sent: ([, body]) => body.discountValue,
  },
  {
    file: "coupons/CouponForm.tsx",
    label: /^Discount Value/,
    takes: "money",
    shown: coupon("fixed"),
    saves: couponSaves,
    sent: ([, body]) => body.discountValue,
  },
  ...(["minimumOrderAmount", "maximumDiscountAmount"] as const).map(
    (name): Field => ({
      file: "coupons/CouponForm.tsx",
      label: name === "minimumOrderAmount" ? /^Minimum Order/ : /^Maximum Disc/,
      takes: "money",
      shown: coupon("fixed"),
      saves: couponSaves,
      sent: ([, body]) => body[name],
    }),
  ),
  {
    file: "coupons/CouponForm.tsx",
    label: /^Usage Limit/,
    takes: "whole",
    shown: coupon("fixed"),
    saves: couponSaves,
    sent: ([, body]) => body.usageLimit,
  },
  {
    file: "orders/RecordPaymentForm.tsx",
    label: /^Amount/,
    takes: "money",
    shown: <RecordPaymentForm order={anOrder({ status: "awaiting-payment" })} />,
    saves: () => vi.spyOn(api.admin.payments, "record") as Mock,
    sent: ([, body]) => body.amount,
  },
  {
    file: "statements/AllocationRow.tsx",
    label: /^Amount for/,
    takes: "money",
    shown: <LineDialog line={aLine()} onClose={nothing} />,
    saves: () => vi.spyOn(api.admin.statements, "apply") as Mock,
    sent: ([, body]) => body.allocations[0].amount,
  },
];

/** One of each kind; the parser's own test has them all. With EVERY_NOTATION all are tried here, too. */
const KINDS = [
  "0",
  "+12",
  "-5",
  "１２",
  "1,000",
  "1,296",
  "1,500",
  "12,345,678",
  "1,296.50",
  "1.000",
  "99.1",
  "1,5",
  "99,1",
  "1.234,50",
  "$12.50",
  "1e3",
  "0x10",
  "12abc",
  "Infinity",
];
const TRIED = NOTATIONS.filter(({ typed }) => process.env.EVERY_NOTATION || KINDS.includes(typed));

/** Fields take turns with the kinds, all but two that are asked about. Each kind is tried by a third of the fields. */
const IN_EVERY_FIELD = ["1,296", "1.000"];
const triedBy = (field: number) =>
  process.env.EVERY_NOTATION
    ? TRIED
    : TRIED.filter(({ typed }, place) => IN_EVERY_FIELD.includes(typed) || place % 3 === field % 3);

const settle = () => act(async () => {});

async function show({ shown, label, press }: Field) {
  vi.spyOn(api.admin.lots, "list").mockResolvedValue({ lots: [LOT], total: 1 } as never);
  vi.spyOn(api.admin.products, "list").mockResolvedValue({ products: [], total: 0 } as never);
  vi.spyOn(api.admin.settings, "shippingRate").mockResolvedValue({ value: "15.00" });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      {shown}
    </QueryClientProvider>,
  );
  if (press) fireEvent.click(await screen.findByRole("button", { name: press }));
  const named = await screen.findAllByLabelText<HTMLInputElement>(label);
  const input = named.find((element) => element.form);
  if (!input?.form) throw new Error("There is no such field in a form");
  return { input, form: input.form };
}

/** Sends the form with a text in its field, and answers the number that was sent, or null. */
async function send(field: Field, { form }: Awaited<ReturnType<typeof show>>) {
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

/** What is wrong, "answered" where a question was asked and one press answered it, or null. */
async function tryNotation(
  field: Field,
  at: Awaited<ReturnType<typeof show>>,
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

it("tries one notation of each kind", () =>
  expect(TRIED.length).toBeGreaterThanOrEqual(KINDS.length));

it.each(FIELDS.map((field, index) => [field.file, field.label, field, index] as const))(
  "%s, %s: what is typed is sent as meant, asked about or refused",
  async (_file, _label, field, index) => {
    const at = await show(field);
    const wrong: Record<string, string> = {};
    let answered = 0;
    for (const notation of triedBy(index)) {
      const fault = await tryNotation(field, at, notation);
      if (fault === "answered") answered += 1;
      else if (fault) wrong[notation.typed] = fault;
    }
    expect(wrong).toEqual({});
    expect(answered).toBeGreaterThan(0);
    const fits = field.fits ?? "12";
    fireEvent.change(at.input, { target: { value: ` ${fits} ` } });
    expect(await send(field, at)).toBe(Number(fits));
  },
);

const ROOT = "admin/src";
const sources = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.css\.ts$|^kit\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${ROOT}/${path}`, "utf8") }));

it("every number field of the back-office is tried", () => {
  const inSources = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/<(?:NumberField|AmountField)\b/g)].map(() => path),
  );
  expect(FIELDS.map(({ file }) => file).sort()).toEqual(inSources.sort());
});

/** Numbers that nobody types: answers of the API, choices of a list, keys, and the axis of a plot. */
const NOT_TYPED: Record<string, number> = {
  "api-keys/ApiKeyDialog.tsx": 1,
  "dashboard/RowPlot.tsx": 1,
  "dashboard/figures.ts": 1,
  "orders/use-desk-keys.ts": 1,
  "payments/LedgerSums.tsx": 1,
};

it("no other way in the back-office turns a typed text into a number", () => {
  const OTHER_WAYS =
    /\b(?:Number|parseFloat|parseInt)\(|Number\.parse|valueAsNumber|type="number"|inputMode[=:] ?"(?:numeric|decimal)"|\bNumberField as\b/g;
  const found = Object.fromEntries(
    sources.flatMap(({ path, text }) => {
      const count = [...text.matchAll(OTHER_WAYS)].length;
      return count > 0 ? [[path, count]] : [];
    }),
  );
  expect(found).toEqual(NOT_TYPED);
});
