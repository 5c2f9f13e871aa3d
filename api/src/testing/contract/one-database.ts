import { describe, expect, it } from "vitest";
import { expectRevokedBy } from "../expect-revoked.ts";
import { GOOD_PASSWORD } from "../people.ts";
import {
  aStoredCoupon,
  aStoredProduct,
  manyCustomers,
  order,
  wrongBooks,
} from "../shop-fixtures.ts";
import type { Contract } from "./contract.ts";

/** Checks that two processes share all state. Some tests use up a rate limit, so they run last. */
export function oneDatabase(contract: () => Contract): void {
  const times = <Result>(count: number, work: () => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, work));

  describe("whichever process answers", () => {
    it("10 units are sold to exactly 10 of 200 buyers, and the books agree", async () => {
      const api = contract();
      const product = await aStoredProduct(api, api.admin, { stockQuantity: 10 });
      const buyers = await manyCustomers(api, 200);
      const answers = await Promise.all(
        buyers.map((buyer) => order(api, buyer, [{ productId: product.id, quantity: 1 }])),
      );
      const statuses = Map.groupBy(answers, ({ status }) => status);
      expect([statuses.get(201)?.length, statuses.get(409)?.length]).toEqual([10, 190]);
      expect(await wrongBooks(api)).toEqual([]);
    });

    it("a coupon with 5 uses is used exactly 5 times by 50 at once", async () => {
      const api = contract();
      const product = await aStoredProduct(api, api.admin, { stockQuantity: 50 });
      await aStoredCoupon(api, api.admin, { code: "FIVE", usageLimit: 5 });
      const buyers = await manyCustomers(api, 50);
      const items = [{ productId: product.id, quantity: 1 }];
      const answers = await Promise.all(
        buyers.map((buyer) => order(api, buyer, items, { couponCode: "FIVE", total: "33.00" })),
      );
      const statuses = Map.groupBy(answers, ({ status }) => status);
      expect([statuses.get(201)?.length, statuses.get(409)?.length]).toEqual([5, 45]);
      expect(await wrongBooks(api)).toEqual([]);
    });

    it("one intent that is sent 50 times is one order", async () => {
      const api = contract();
      const product = await aStoredProduct(api, api.admin);
      const [buyer] = await manyCustomers(api, 1);
      const items = [{ productId: product.id, quantity: 1 }];
      const answers = await times(50, () =>
        order(api, buyer as NonNullable<typeof buyer>, items, { key: "once", total: "35.00" }),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    });

    it("a session is over with the answer of the logout, or of a password changed elsewhere", async () => {
      const api = contract();
      const leaving = await api.signUp();
      await expectRevokedBy(api, leaving, () =>
        api.request("POST", "/api/logout", { as: leaving }),
      );
      const robbed = await api.signUp();
      const elsewhere = await api.signIn(robbed.email);
      const newPassword = "Another 1ong passphrase";
      const passwords = {
        currentPassword: GOOD_PASSWORD,
        newPassword,
        confirmPassword: newPassword,
      };
      await expectRevokedBy(api, robbed, () =>
        api.request("POST", "/api/auth/change-password", { as: elsewhere, body: passwords }),
      );
    });

    it("a change is seen by the next request", async () => {
      const api = contract();
      const product = await aStoredProduct(api, api.admin);
      const figures = () => api.request("GET", "/api/admin/dashboard/stats", { as: api.admin });
      const sales = (bestSellers: { productId: string; quantity: number }[]) =>
        bestSellers.find(({ productId }) => productId === product.id)?.quantity;
      for (const quantity of [30, 60]) {
        const [buyer] = await manyCustomers(api, 1);
        const items = [{ productId: product.id, quantity: 30 }];
        await api.request("PATCH", `/api/admin/inventory/${product.id}/stock`, {
          as: api.admin,
          body: { quantity: 30 },
        });
        const placed = await order(api, buyer as NonNullable<typeof buyer>, items);
        await api.request("PATCH", `/api/admin/orders/${placed.body.id}/status`, {
          as: api.admin,
          body: { status: "processing" },
        });
        const answers = await times(12, figures);
        expect(answers.map(({ body }) => sales(body.bestSellers))).toEqual(
          Array(12).fill(quantity),
        );
      }
    });
  });
}
