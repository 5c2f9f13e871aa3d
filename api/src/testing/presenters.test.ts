import { afterAll, beforeAll, expect, it } from "vitest";
import { savedAddress, shippingAddress } from "#shared/contracts/addresses.ts";
import { coupon } from "#shared/contracts/coupons.ts";
import { outboxMail } from "#shared/contracts/mail.ts";
import { order, orderItem, orderSummary } from "#shared/contracts/orders.ts";
import { product } from "#shared/contracts/products.ts";
import { currentUser } from "#shared/contracts/sessions.ts";
import { adminStoreSettings, storeSettings } from "#shared/contracts/settings.ts";
import { adminUser } from "#shared/contracts/users.ts";
import { newAccount } from "#shared/domain/payments.ts";
import { findUser } from "../accounts/accounts.queries.ts";
import { findDefaultAddress } from "../addresses/addresses.queries.ts";
import { presentAddress } from "../addresses/present-address.ts";
import { findCoupons } from "../coupons/coupons.queries.ts";
import { presentCoupon } from "../coupons/present-coupon.ts";
import { listMails } from "../mail/mail.queries.ts";
import { presentMail } from "../mail/read-outbox.ts";
import { findItems, findOrder } from "../orders/orders.queries.ts";
import { presentItem, presentOrder, presentOrderSummary } from "../orders/present-order.ts";
import { presentProduct } from "../products/present-product.ts";
import { findProductsByIds } from "../products/products.queries.ts";
import { presentCurrentUser } from "../sessions/present-current-user.ts";
import { presentAdminSettings, presentStoreSettings } from "../settings/present-settings.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { presentUser } from "../users/present-user.ts";
import { aStoredCoupon, aStoredProduct, order as placeOrder } from "./shop-fixtures.ts";
import { type TestApi, testApi } from "./test-api.ts";

let api: TestApi;
let ids: { product: string; order: string; user: string };

beforeAll(async () => {
  api = await testApi();
  const admin = await api.signUpAdmin();
  const ada = await api.signUp();
  const { id } = await aStoredProduct(api, admin);
  await aStoredCoupon(api, admin);
  const placed = await placeOrder(api, ada, [{ productId: id, quantity: 1 }], {
    couponCode: "SAVE10",
  });
  ids = { product: id, order: placed.body.id, user: ada.user.id };
});
afterAll(() => api.close());

/** A row with an additional column, as after a later migration. */
const grown = <Row extends object>(row: Row | null | undefined): Row => {
  if (!row) throw new Error("There is no such row");
  return { ...row, internalNote: "never to be told" };
};

const now = new Date();
const NOTHING_PAID = newAccount(35_00);
const anOrder = async () => grown(await findOrder(api.db, ids.order));
const items = async () => (await findItems(api.db, [ids.order])).map(grown);
const aUser = async () => grown(await findUser(api.db, ids.user));
const anAddress = async () => grown(await findDefaultAddress(api.db, ids.user));
const settings = async () => grown(await readStoreSettings(api.db));

/** The result of each presenter, and the contract that it must match. */
const PRESENTED: [name: string, present: () => Promise<object>, contract: { shape: object }][] = [
  [
    "order",
    async () => presentOrder(await anOrder(), await items(), NOTHING_PAID, now),
    // The hold is asked of the buyer rules, and added to what is presented.
    order.omit({ onHold: true }),
  ],
  [
    "order of a list",
    async () => presentOrderSummary(await anOrder(), NOTHING_PAID, now),
    orderSummary,
  ],
  [
    "order's address",
    async () => {
      const row = await anOrder();
      const address = grown(row.shippingAddress);
      const shown = presentOrderSummary({ ...row, shippingAddress: address }, NOTHING_PAID, now);
      return shown.shippingAddress ?? {};
    },
    shippingAddress,
  ],
  ["line", async () => presentItem(grown((await items())[0])), orderItem],
  ["coupon", async () => presentCoupon(grown((await findCoupons(api.db))[0])), coupon],
  [
    "product",
    async () => presentProduct(grown((await findProductsByIds(api.db, [ids.product]))[0])),
    product,
  ],
  ["user", async () => presentCurrentUser(await aUser(), null), currentUser],
  ["user of the admin's list", async () => presentUser(await aUser(), 1), adminUser],
  ["address", async () => presentAddress(await anAddress()), savedAddress],
  [
    "mail",
    async () => presentMail(grown((await listMails(api.db, { limit: 1, offset: 0 }))[0])),
    outboxMail,
  ],
  ["shop's settings", async () => presentStoreSettings(await settings()), storeSettings],
  ["admin's settings", async () => presentAdminSettings(await settings()), adminStoreSettings],
];

it.each(PRESENTED)(
  "a row with more columns shows nothing new: the %s",
  async (_, present, { shape }) => {
    expect(Object.keys(await present()).sort()).toEqual(Object.keys(shape).sort());
  },
);
