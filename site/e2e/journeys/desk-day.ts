import { expect, type Locator, type Page, request, test } from "@playwright/test";
import type { Order } from "#shared/contracts/orders.ts";
import { type Person, someone } from "../people.ts";
import { addCustomer, addProduct, recordShipment, setOrderStatus, unheardOf } from "../seller.ts";

export type Day = {
  /** The family name of the customer, which no other test has. */
  family: string;
  /** Their second account. */
  other: Person;
  /** Their shipped orders of one unit, each with a return that they asked for; the first of the list first. */
  returned: string[];
  /** Their orders of one unit that still wait for a payment; the first of the list first. */
  changed: string[];
};

/** Orders, returns and accounts that wait. Ten orders a minute are the most for one account. */
export async function aDay(page: Page, count: { returns: number; changes: number }): Promise<Day> {
  const family = unheardOf("Quill").replace(" ", "");
  const [person, other] = [someone("Ada", family), someone("Augusta", family)];
  await addCustomer(person);
  await addCustomer(other);
  const product = await addProduct();
  const shop = await request.newContext({ baseURL: test.info().project.use.baseURL });
  await shop.post("/api/login", { data: { email: person.email, password: person.password } });
  const place = async () => {
    const items = [{ productId: product.id, quantity: 1 }];
    const quote = await shop.post("/api/quotes", { data: { items, couponCode: null } });
    const { total } = await quote.json();
    const street = { address1: "12 Ockham Park", city: "Morgantown" };
    const shippingAddress = { ...street, state: "WV", zipCode: "26501" };
    const data = { order: { total, shippingAddress }, items };
    const answer = await shop.post("/api/orders", { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()).id as string;
  };
  const returned: string[] = [];
  for (let each = 0; each < count.returns; each += 1) {
    const id = await place();
    await setOrderStatus(id, "processing");
    await recordShipment(id, { trackingNumber: `94001000${each}`, carrierName: "USPS" });
    const order: Order = await (await shop.get(`/api/orders/${id}`)).json();
    const lines = order.items.map((item) => ({ orderItemId: item.id, quantity: 1, reason: "No" }));
    const asked = await shop.post(`/api/orders/${id}/returns`, { data: { lines } });
    expect(asked.ok(), await asked.text()).toBe(true);
    returned.unshift(id);
  }
  const changed: string[] = [];
  for (let each = 0; each < count.changes; each += 1) changed.unshift(await place());
  await shop.dispose();
  await page.context().clearCookies({ name: "aliquot_session" });
  return { family, other, returned, changed };
}

/** What the day has done to orders, returns and accounts. */
export async function expectDone(page: Page, { family, returned, changed }: Day): Promise<void> {
  const read = async (path: string) => (await page.request.get(`/api/admin/${path}`)).json();
  for (const id of returned) {
    expect(await read(`orders/${id}`)).toMatchObject({ refunded: "45.00" });
    expect((await read(`orders/${id}/returns`)).returns).toMatchObject([
      { state: "closed", refund: "45.00", units: [{ quantity: 1, disposition: "restock" }] },
    ]);
  }
  for (const id of changed) {
    expect((await read(`orders/${id}`)).items).toMatchObject([{ quantity: 2 }]);
  }
  const { customers } = await read(`customers?search=${family}`);
  expect(customers).toMatchObject([{ firstName: "Ada" }]);
  const { emails } = await read("emails");
  const texts = emails.map(({ text }: { text: string }) => text).join();
  expect(texts).toContain("Write to us with any question.");
}

function countRequests(page: Page) {
  const counted = { requests: 0 };
  page.on("request", (made) => {
    if (new URL(made.url()).pathname.startsWith("/api/")) counted.requests += 1;
  });
  return counted;
}

/** Counts keys, those held with another one too, and calls. `tell` prints them, compares with the most, begins again. */
export function countKeys(page: Page) {
  const counted = { keys: 0, calls: countRequests(page) };
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  const type = keyboard.type.bind(keyboard);
  keyboard.press = (key, options) => {
    counted.keys += key.split("+").length;
    return press(key, options);
  };
  keyboard.type = (text, options) => {
    counted.keys += text.length;
    return type(text, options);
  };
  return {
    tell(what: string, count: number, most: { keys: number; requests: number }) {
      const { keys, calls } = counted;
      const each = `${(keys / count).toFixed(1)} and ${(calls.requests / count).toFixed(1)} each`;
      console.log(`${count} ${what}: ${keys} keys and ${calls.requests} requests (${each})`);
      expect(keys, `keys for ${what}`).toBeLessThanOrEqual(most.keys * count);
      expect(calls.requests, `requests for ${what}`).toBeLessThanOrEqual(most.requests * count);
      [counted.keys, calls.requests] = [0, 0];
    },
  };
}

/** Taps and types on a phone, counts the taps, and expects that each screen fits the width. */
export function countTaps(page: Page) {
  let taps = 0;
  const calls = countRequests(page);
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
    const surplus = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(surplus, "pixels that are too wide").toBe(0);
  };
  return {
    tap,
    /** The button with this name in the dialog that is open last, else on the page. */
    press: (name: string) => tap(page.getByRole("button", { name, exact: true }).last()),
    go: async (screen: string) => {
      await tap(page.getByRole("button", { name: "All screens" }));
      const screens = page.getByRole("navigation", { name: "All screens" });
      await tap(screens.getByRole("link", { name: screen, exact: true }));
      await expect(page).toHaveTitle(`${screen} · Aliquot back-office`);
    },
    /** `before`: the taps that give the focus to the field. */
    write: async (field: Locator, text: string, before: 0 | 1 = 1) => {
      if (before) await tap(field);
      await field.fill(text);
    },
    tell(what: string, most: { taps: number; requests: number }) {
      console.log(`1 ${what} on a phone: ${taps} taps and ${calls.requests} requests`);
      expect(taps, `taps for a ${what}`).toBeLessThanOrEqual(most.taps);
      expect(calls.requests, `requests for a ${what}`).toBeLessThanOrEqual(most.requests);
      [taps, calls.requests] = [0, 0];
    },
  };
}
