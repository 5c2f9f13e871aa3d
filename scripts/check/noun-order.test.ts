import { describe, expect, it } from "vitest";
import { backwardFeatures, backwardImports, backwardRooms } from "./noun-order.ts";
import { sourceOf } from "./sources.ts";

const broken = (path: string, specifier: string, what = "{ a }") =>
  backwardImports([sourceOf(path, `import ${what} from "${specifier}";`)]).map(({ rule }) => rule);

describe("the order of the nouns", () => {
  it.each([
    ["api/src/coupons/save-coupon.ts", "../orders/orders.queries.ts", "coupons → orders"],
    ["api/src/sessions/log-in.ts", "../users/create-user.ts", "sessions → users"],
    ["api/src/carts/carts.routes.ts", "../quotes/price-items.ts", "carts → quotes"],
    ["api/src/db/client.ts", "../orders/place-order.ts", "db → orders"],
    ["api/src/orders/orders.queries.ts", "../dashboard/read.queries.ts", "orders → dashboard"],
    // Using another noun's table from a use case breaks the order too.
    ["api/src/coupons/save-coupon.ts", "../orders/orders.tables.ts", "coupons → orders"],
  ])("%s may not import %s", (path, specifier, pair) => {
    const rule = `a noun imports only nouns below it: ${pair}`;
    expect(broken(path, specifier)).toEqual([rule]);
    expect(broken(path, specifier, "type { A }")).toEqual([rule]);
  });

  it.each([
    ["api/src/orders/place-order.ts", "../quotes/price-items.ts"],
    ["api/src/orders/place-order.ts", "./orders.queries.ts"],
    ["api/src/orders/place-order.ts", "../db/client.ts"],
    ["api/src/carts/carts.routes.ts", "../http/guards.ts"],
    ["api/src/http/guards.ts", "../sessions/session-user.ts"],
    ["api/src/products/products.queries.ts", "../orders/orders.tables.ts"],
    ["api/src/mail/mail.tables.ts", "../orders/orders.tables.ts"],
    ["api/src/db/schema.ts", "../orders/orders.tables.ts"],
    ["api/src/coupons/coupons.test.ts", "../orders/place-order.ts"],
    ["api/src/testing/people.ts", "../orders/place-order.ts"],
    ["api/src/worker.ts", "./orders/expired-holds.ts"],
  ])("%s may import %s", (path, specifier) => {
    expect(broken(path, specifier)).toEqual([]);
  });

  it("puts a noun that is not listed above the others", () => {
    expect(broken("api/src/parcels/pack.ts", "../orders/place-order.ts")).toEqual([]);
    expect(broken("api/src/orders/place-order.ts", "../parcels/pack.ts")).toEqual([
      "a noun imports only nouns below it: orders → parcels",
    ]);
  });
});

describe("the order of the site's features", () => {
  const backward = (path: string, specifier: string) =>
    backwardFeatures([sourceOf(path, `import { a } from "${specifier}";`)]).map(({ rule }) => rule);

  it.each([
    ["site/src/features/carts/CartSums.tsx", "../orders/OrderLines.tsx", "carts → orders"],
    ["site/src/features/sessions/log-out.ts", "../auth/sign-in.ts", "sessions → auth"],
  ])("%s may not import %s", (path, specifier, pair) => {
    expect(backward(path, specifier)).toEqual([`a feature imports only those below it: ${pair}`]);
  });

  it.each([
    ["site/src/features/orders/reorder.ts", "../carts/server-cart.ts"],
    ["site/src/features/carts/cart.ts", "./in-turn.ts"],
    ["site/src/features/carts/CartPage.tsx", "../../components/Panel.css.ts"],
    ["site/src/features/carts/cart.test.ts", "../orders/reorder.ts"],
    ["site/src/client/page.ts", "../features/menu/wire-menu.ts"],
  ])("%s may import %s", (path, specifier) => {
    expect(backward(path, specifier)).toEqual([]);
  });

  it("puts a feature that is not listed above the others", () => {
    expect(backward("site/src/features/wishes/wish.ts", "../orders/reorder.ts")).toEqual([]);
    expect(backward("site/src/features/orders/reorder.ts", "../wishes/wish.ts")).toEqual([
      "a feature imports only those below it: orders → wishes",
    ]);
  });
});

describe("the order of the back-office's folders", () => {
  const backward = (path: string, specifier: string) =>
    backwardRooms([sourceOf(path, `import { a } from "${specifier}";`)]).map(({ rule }) => rule);

  it.each([
    ["admin/src/layout/report-failure.ts", "../sessions/end.ts", "layout → sessions"],
    [
      "admin/src/imports/imports.queries.ts",
      "../products/products.queries.ts",
      "imports → products",
    ],
    ["admin/src/payments/Ledger.css.ts", "../orders/Orders.css.ts", "payments → orders"],
  ])("%s may not import %s", (path, specifier, pair) => {
    expect(backward(path, specifier)).toEqual([
      `a folder of the back-office imports only those below it: ${pair}`,
    ]);
  });

  it.each([
    ["admin/src/products/Products.tsx", "../imports/ImportDialog.tsx"],
    ["admin/src/Shell.tsx", "./statements/Inbox.tsx"],
    ["admin/src/orders/orders.queries.ts", "../api.ts"],
  ])("%s may import %s", (path, specifier) => {
    expect(backward(path, specifier)).toEqual([]);
  });

  it("puts a folder that is not listed above the others", () => {
    expect(backward("admin/src/parcels/Parcel.tsx", "../orders/Orders.tsx")).toEqual([]);
    expect(backward("admin/src/orders/Orders.tsx", "../parcels/Parcel.tsx")).toEqual([
      "a folder of the back-office imports only those below it: orders → parcels",
    ]);
  });
});
