import { describe, expect, it } from "vitest";
import { aStoredCoupon, aStoredProduct, order, quotedTotal, SHIP_TO } from "../shop-fixtures.ts";
import type { Contract } from "./contract.ts";
import { mailedSecret } from "./mailed-secret.ts";

export function orderCalls(contract: () => Contract): void {
  describe("the cart", () => {
    it("is filled, changed, merged and emptied", async () => {
      const { call, admin, signUp } = contract();
      const as = await signUp();
      const { id: productId } = await aStoredProduct(contract(), admin, { stockQuantity: 5 });
      const { body } = await call(200, "POST /api/cart", { as, body: { productId } });
      expect(body).toMatchObject([{ quantity: 1, product: { id: productId } }]);
      await call(404, "POST /api/cart", { as, body: { productId: "none" } });
      await call(409, "POST /api/cart", { as, body: { productId, quantity: 6 } });
      await call(422, "POST /api/cart", { as, body: { productId, quantity: 0 } });
      const path = { id: body[0].id };
      await call(200, "PATCH /api/cart/{id}", { as, path, body: { quantity: 2 } });
      await call(409, "PATCH /api/cart/{id}", { as, path, body: { quantity: 6 } });
      await call(422, "PATCH /api/cart/{id}", { as, path, body: { quantity: -1 } });
      const items = [{ productId, quantity: 4 }];
      const merged = await call(200, "POST /api/cart/merge", { as, body: { items } });
      expect(merged.body[0].quantity).toBe(4);
      await call(422, "POST /api/cart/merge", { as, body: { items: "all" } });
      expect((await call(200, "GET /api/cart", { as })).body).toEqual(merged.body);
      expect((await call(200, "DELETE /api/cart/{id}", { as, path })).body).toEqual([]);
      expect((await call(200, "DELETE /api/cart", { as })).body).toEqual([]);
    });
  });

  describe("coupons", () => {
    it("are made, changed, listed and deleted by the admin", async () => {
      const { call, admin: as } = contract();
      const { id: productId } = await aStoredProduct(contract(), as);
      const form = { code: "KININ10", discountType: "percentage", discountValue: "10" };
      const { body: made } = await call(201, "POST /api/admin/coupons", {
        as,
        body: { ...form, usageLimit: null, validFrom: null, applicableProducts: [productId] },
      });
      expect(made).toMatchObject({ scope: "products", usageCount: 0, discountValue: "10.00" });
      await call(409, "POST /api/admin/coupons", { as, body: form });
      await call(422, "POST /api/admin/coupons", { as, body: { ...form, code: "AB" } });
      const path = { id: made.id };
      const products = await call(200, "GET /api/admin/coupons/{id}/products", { as, path });
      expect(products.body).toEqual([productId]);
      const name = "PATCH /api/admin/coupons/{id}";
      expect((await call(200, name, { as, path, body: { isActive: false } })).body.isActive).toBe(
        false,
      );
      await call(409, name, { as, path, body: { isActive: true, updatedAt: made.updatedAt } });
      await call(422, name, { as, path, body: { discountValue: "free" } });
      const { body: all } = await call(200, "GET /api/admin/coupons", { as });
      expect(all.map(({ id }: { id: string }) => id)).toContain(made.id);
      await call(200, "DELETE /api/admin/coupons/{id}", { as, path });
      await call(404, "DELETE /api/admin/coupons/{id}", { as, path });
    });

    it("are tried by customers, twenty times a minute", async () => {
      const { call, admin, signUp } = contract();
      const as = await signUp();
      const { id: productId } = await aStoredProduct(contract(), admin);
      await aStoredCoupon(contract(), admin, { code: "TRY10" });
      const cartItems = [{ productId, quantity: 1 }];
      const name = "POST /api/coupons/validate";
      const attempt = (code: string) => ({ as, body: { code, subtotal: "20.00", cartItems } });
      const { body } = await call(200, name, attempt("try10"));
      expect(body).toMatchObject({ coupon: { code: "TRY10" }, discountAmount: "2.00" });
      const left = 20 - 1;
      for (let time = 0; time < left; time += 1) await call(422, name, attempt("WRONG"));
      const { headers } = await call(429, name, attempt("WRONG"));
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      // A wrong code counts as a guess in a quote too.
      await call(429, "POST /api/quotes", { as, body: { items: cartItems, couponCode: "WRONG" } });
      await call(200, name, attempt("TRY10"));
    });
  });

  describe("an order", () => {
    it("is quoted, placed once for its key, and read by its owner or with its email's key", async () => {
      const { call, admin, customer, signUp } = contract();
      const as = await signUp();
      const { id: productId } = await aStoredProduct(contract(), admin, { stockQuantity: 5 });
      const items = [{ productId, quantity: 2 }];
      const { body: quote } = await call(200, "POST /api/quotes", { body: { items } });
      expect(quote).toMatchObject({ subtotal: "40.00", shipping: "15.00", total: "55.00" });
      await call(422, "POST /api/quotes", { body: { items: [{ productId, quantity: 0 }] } });
      const name = "POST /api/orders";
      const wanted = { order: { shippingAddress: SHIP_TO, total: quote.total }, items };
      const placing = { as, body: wanted, headers: { "Idempotency-Key": "one-intent" } };
      const { body: placed } = await call(201, name, placing);
      expect((await call(201, name, placing)).body.id).toBe(placed.id);
      const other = { ...wanted, order: { ...wanted.order, notes: "Ring twice" } };
      await call(422, name, { ...placing, body: other });
      const cheaper = { ...wanted, order: { ...wanted.order, total: "1.00" } };
      expect((await call(409, name, { as, body: cheaper })).body.quote.total).toBe("55.00");
      const tooMany = { ...wanted, items: [{ productId, quantity: 6 }] };
      expect((await call(409, name, { as, body: tooMany })).body.lines[0].available).toBe(3);
      expect((await call(200, "GET /api/orders", { as })).body).toMatchObject([{ id: placed.id }]);
      const path = { id: placed.id };
      const reads = ["", "/items", "/events"].map((part) => `GET /api/orders/{id}${part}`);
      const key = await keyOf(contract(), as.email, placed.id);
      for (const read of reads) {
        await call(200, read, { as, path });
        await call(200, read, { path, query: { key } });
        await call(404, read, { path });
        await call(404, read, { as: customer, path });
        await call(404, read, { path, query: { key: "made up" } });
      }
    });

    it("is one of at most ten a minute for a customer", async () => {
      const { call, admin, signUp } = contract();
      const as = await signUp();
      const { id: productId } = await aStoredProduct(contract(), admin);
      const items = [{ productId, quantity: 1 }];
      const total = await quotedTotal(contract(), items);
      const body = { order: { shippingAddress: SHIP_TO, total }, items };
      for (let time = 0; time < 10; time += 1) await call(201, "POST /api/orders", { as, body });
      const { headers } = await call(429, "POST /api/orders", { as, body });
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    });
  });

  describe("the admin's orders", () => {
    it("are listed, read, moved on, linked, shipped and exported", async () => {
      const { call, admin: as, signUp } = contract();
      const buyer = await signUp({ lastName: "Yalow" });
      const { id: productId } = await aStoredProduct(contract(), as, { stockQuantity: 1 });
      const { body: placed } = await order(contract(), buyer, [{ productId, quantity: 1 }]);
      const path = { id: placed.id };
      const query = { status: "awaiting-payment", search: "yalow", limit: "25", offset: "0" };
      const page = await call(200, "GET /api/admin/orders", { as, query });
      expect(page.body).toMatchObject({ total: 1, orders: [{ id: placed.id, notes: null }] });
      await call(422, "GET /api/admin/orders", { as, query: { status: "lost" } });
      for (const part of ["", "/items", "/events"]) {
        await call(200, `GET /api/admin/orders/{id}${part}`, { as, path });
      }
      const links = "PATCH /api/admin/orders/{id}/payment-links";
      const venmoUrl = "https://venmo.com/u/shop";
      const linked = await call(200, links, { as, path, body: { venmoUrl } });
      expect(linked.body.venmoUrl).toBe(venmoUrl);
      await call(422, links, { as, path, body: { venmoUrl: "javascript:alert(1)" } });
      const revoke = "DELETE /api/admin/orders/{id}/access-links";
      await call(200, revoke, { as, path });
      await call(404, revoke, { as, path: { id: "none" } });
      const shipment = "PATCH /api/admin/orders/{id}/shipment";
      const status = "PATCH /api/admin/orders/{id}/status";
      await call(200, status, { as, path, body: { status: "completed" } });
      await call(200, shipment, { as, path, body: { trackingNumber: "9400 1" } });
      await call(422, shipment, { as, path, body: { trackingUrl: "nowhere" } });
      await call(422, status, { as, path, body: { status: "lost" } });
      await call(409, status, { as, path, body: { status: "cancelled" } });
      await call(200, "DELETE /api/admin/orders/{id}/shipment", { as, path });
      await call(200, status, { as, path, body: { status: "cancelled" } });
      await call(409, shipment, { as, path, body: { trackingNumber: "9400 1" } });
      // Another customer buys its only unit, so it cannot be opened again.
      await order(contract(), buyer, [{ productId, quantity: 1 }]);
      await call(409, status, { as, path, body: { status: "processing" } });
      await call(409, "DELETE /api/admin/products/{id}", { as, path: { id: productId } });
      const exported = await call(200, "GET /api/admin/orders/export", {
        as,
        query: { search: "yalow" },
      });
      expect(exported.body).toContain(placed.orderNumber);
      const account = { as, path: { id: buyer.user.id } };
      const gone = await call(200, "DELETE /api/admin/users/{id}", account);
      expect(gone.body).toMatchObject({ deleted: false, deactivated: true });
      const back = await call(200, "POST /api/admin/users/{id}/reactivate", account);
      expect(back.body.deactivatedAt).toBeNull();
    });

    it("are paid in parts, refunded and written off, and each entry is taken back by another", async () => {
      const { call, admin: as, signUp } = contract();
      const buyer = await signUp({ lastName: "Franklin" });
      const { id: productId } = await aStoredProduct(contract(), as);
      const { body: placed } = await order(contract(), buyer, [{ productId, quantity: 1 }]);
      const path = { id: placed.id };
      const [payments, reverse] = [
        "POST /api/admin/orders/{id}/payments",
        "POST /api/admin/payments/{id}/reverse",
      ];
      const entry = { kind: "payment", method: "zelle", amount: "30.00" };
      const paying = { as, path, body: entry, headers: { "Idempotency-Key": "one-payment" } };
      const { body: paid } = await call(201, payments, paying);
      expect(paid.account).toMatchObject({ paid: "30.00", balance: "5.00" });
      expect((await call(201, payments, paying)).body).toEqual(paid);
      await call(422, payments, { ...paying, body: { ...entry, amount: "31.00" } });
      await call(422, payments, { as, path, body: { ...entry, kind: "refund", amount: "30.01" } });
      await call(201, payments, {
        as,
        path,
        body: { ...entry, kind: "write-off", amount: "5.00" },
      });
      const own = await call(200, "GET /api/orders/{id}", { as: buyer, path });
      expect(own.body).toMatchObject({ status: "processing", paymentState: "paid" });
      await call(409, "PATCH /api/admin/orders/{id}/status", {
        as,
        path,
        body: { status: "awaiting-payment" },
      });
      const undo = { as, path: { id: paid.entry.id } };
      const { body: undone } = await call(201, reverse, undo);
      expect(undone).toMatchObject({
        entry: { reverses: paid.entry.id },
        account: { paid: "0.00" },
      });
      await call(409, reverse, undo);
      const read = await call(200, "GET /api/admin/orders/{id}/payments", { as, path });
      expect(read.body.entries).toHaveLength(3);
      const query = { search: "franklin", method: "zelle" };
      const listed = await call(200, "GET /api/admin/payments", { as, query });
      expect(listed.body).toMatchObject({ total: 3, sums: [{ net: "0.00" }] });
      await call(422, "GET /api/admin/payments", { as, query: { from: "yesterday" } });
      const exported = await call(200, "GET /api/admin/payments/export", { as });
      expect(exported.body).toContain(paid.entry.id);
      await call(200, "PATCH /api/admin/orders/{id}/status", {
        as,
        path,
        body: { status: "cancelled" },
      });
      await call(409, payments, { as, path, body: entry });
    });

    it("are changed by the admin, and while unpaid by their customer", async () => {
      const { call, admin: as, customer, signUp } = contract();
      const buyer = await signUp({ lastName: "Kossel" });
      const { id: productId } = await aStoredProduct(contract(), as, { stockQuantity: 3 });
      const { body: placed } = await order(contract(), buyer, [{ productId, quantity: 1 }]);
      const path = { id: placed.id };
      const change = "PATCH /api/admin/orders/{id}";
      const body = {
        updatedAt: placed.updatedAt,
        lines: [{ productId, quantity: 2 }],
        reason: "By phone",
      };
      const tried = await call(200, change, { as, path, query: { dryRun: "true" }, body });
      expect(tried.body.total).toBe("55.00");
      await call(422, change, { as, path, query: { dryRun: "maybe" }, body });
      expect((await call(200, change, { as, path, body })).body.total).toBe("55.00");
      await call(409, change, { as, path, body });
      const address = "PATCH /api/orders/{id}/address";
      const moving = { shippingAddress: { ...SHIP_TO, address1: "1 Vial Road" } };
      await call(200, address, { as: buyer, path, body: moving });
      await call(404, address, { as: customer, path, body: moving });
      await call(422, address, { as: buyer, path, body: {} });
      const cancel = "POST /api/orders/{id}/cancel";
      await call(404, cancel, { as: customer, path });
      expect((await call(200, cancel, { as: buyer, path })).body.status).toBe("cancelled");
      await call(409, address, { as: buyer, path, body: moving });
    });

    it("have invoices and credit notes, which their customer and the admin read and print", async () => {
      const { call, admin: as, customer, signUp } = contract();
      const buyer = await signUp({ lastName: "Merrifield" });
      const { id: productId } = await aStoredProduct(contract(), as);
      const { body: placed } = await order(contract(), buyer, [{ productId, quantity: 1 }]);
      const path = { id: placed.id };
      const print = "GET /api/orders/{id}/invoice.pdf";
      expect((await call(404, print, { as: buyer, path })).body.code).toBe("no-invoice");
      const payments = "POST /api/admin/orders/{id}/payments";
      const entry = { kind: "payment", method: "zelle", amount: "35.00" };
      await call(201, payments, { as, path, body: entry });
      await call(201, payments, { as, path, body: { ...entry, kind: "refund", amount: "5.00" } });
      await call(200, print, { as: buyer, path });
      const list = "GET /api/orders/{id}/invoices";
      const { body } = await call(200, list, { as: buyer, path });
      expect(body.invoices).toMatchObject([
        { kind: "invoice", total: "35.00" },
        { kind: "credit-note", total: "5.00", reason: "refund" },
      ]);
      const [, note] = body.invoices;
      const one = "GET /api/orders/{id}/invoices/{number}";
      await call(200, one, { as: buyer, path: { ...path, number: note.number } });
      await call(404, one, { as: buyer, path: { ...path, number: "2026-999999" } });
      await call(404, list, { as: customer, path });
      const query = { search: "merrifield" };
      const page = await call(200, "GET /api/admin/invoices", { as, query });
      expect(page.body).toMatchObject({ total: 2, sums: { net: "30.00" } });
      await call(422, "GET /api/admin/invoices", { as, query: { to: "tomorrow" } });
      const exported = await call(200, "GET /api/admin/invoices.csv", { as, query });
      expect(exported.body).toContain(note.number);
      await call(200, "GET /api/admin/invoices/{id}/pdf", { as, path: { id: note.id } });
      await call(404, "GET /api/admin/invoices/{id}/pdf", { as, path: { id: "none" } });
    });

    it("are cancelled together when their holds have ended", async () => {
      const { call, admin: as, signUp, sql } = contract();
      const buyer = await signUp();
      const { id: productId } = await aStoredProduct(contract(), as, { stockQuantity: 1 });
      const { body: placed } = await order(contract(), buyer, [{ productId, quantity: 1 }]);
      await sql`UPDATE orders SET hold_until = now() - interval '1 hour' WHERE id = ${placed.id}`;
      const { body } = await call(200, "POST /api/admin/orders/cancel-expired", { as });
      expect(body).toEqual({ cancelled: 1 });
      const read = await call(200, "GET /api/orders/{id}", { as: buyer, path: { id: placed.id } });
      expect(read.body.status).toBe("cancelled");
    });
  });
}

const keyOf = (contract: Contract, address: string, orderId: string) =>
  mailedSecret(contract, address, new RegExp(`/payment/${orderId}\\?key=([\\w-]+)`));
