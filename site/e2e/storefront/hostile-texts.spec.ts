import { expect } from "@playwright/test";
import { alreadyEntered, asAdmin, asCustomer, someone } from "../people.ts";
import { addProduct, fillCart, orderOf, unheardOf } from "../seller.ts";
import { test } from "../test.ts";

/** It would break out of an attribute or run as HTML. The content security policy would then report it too. */
const HOSTILE = `"><img src=x onerror="window.ran=1"></script><script>window.ran=1</script>`;

test("the shop and the back-office bear what a vandal types: it is text and nothing else", async ({
  page,
}) => {
  await alreadyEntered(page);
  // Not first in the list, where other tests would see its missing picture.
  const name = unheardOf(`Testpeptide ${HOSTILE}`);
  const product = await addProduct({
    name,
    description: HOSTILE,
    imageAlt: HOSTILE,
    researchUse: HOSTILE,
    nTerminus: "<img src=x onerror=1>",
    imageUrl: "/no-such-picture.avif",
  });
  await asCustomer(page, { ...someone(), firstName: HOSTILE, lastName: HOSTILE });
  await fillCart(page, product);
  const order = await orderOf(page, product);
  await fillCart(page, product);
  const search = `search=${encodeURIComponent(name)}`;
  const bears = async (paths: string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("main").getByText(HOSTILE).first()).toBeVisible();
      const injected = await page.locator("img[src='x']").count();
      const ran = await page.evaluate(() => "ran" in window);
      expect([path, injected, ran]).toEqual([path, 0, false]);
    }
  };
  await bears([`/product/${product.slug}`, `/shop?${search}`, "/cart", "/checkout"]);
  await bears([`/payment/${order}`]);
  await asAdmin(page);
  const number = order.slice(-8).toUpperCase();
  await bears([`/admin/orders?search=${number}`, `/admin/products?${search}`]);
});
