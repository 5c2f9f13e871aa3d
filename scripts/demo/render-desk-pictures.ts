/**
 * Takes the screenshots of docs/sellers/desk.md from a running demo, into docs/sellers/pictures.
 * Run it by hand when the screens change; the files are committed.
 *
 * `npm run desk-pictures -- http://localhost:3000 EMAIL PASSWORD`, with an administrator's email and password.
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { BROWSER_FLAGS, browserPath } from "../trials/stage/browser.ts";

const [origin, email, password] = process.argv.slice(2);
if (!origin || !email || !password) {
  console.error("Say the shop's address, and an administrator's email address and password.");
  process.exit(2);
}

const FOLDER = fileURLToPath(new URL("../../docs/sellers/pictures/", import.meta.url));
const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const SCREENS: {
  name: string;
  path: string;
  size: typeof LAPTOP;
  prepare?: (page: Page) => Promise<void>;
}[] = [
  { name: "dashboard", path: "/admin", size: LAPTOP },
  { name: "queues", path: "/admin/orders?queue=to-pay", size: LAPTOP, prepare: selectThree },
  { name: "ship-list", path: "/admin/orders?queue=to-pack", size: LAPTOP, prepare: pasteList },
  { name: "packing", path: "/admin/packing", size: LAPTOP },
  { name: "phone", path: "/admin/orders?queue=to-pack", size: PHONE },
];

/** The customers of the orders in the screenshots: the demo itself has none. */
const CUSTOMERS = [
  { firstName: "Dorothy", lastName: "Hodgkin" },
  { firstName: "Frederick", lastName: "Sanger" },
  { firstName: "Rosalyn", lastName: "Yalow" },
  { firstName: "Bruce", lastName: "Merrifield" },
];
const ADDRESS = { address1: "12 Ockham Park", city: "Morgantown", state: "WV", zipCode: "26501" };
const PASSWORD = "Pictures-of-the-desk-1";

await placeOrders();
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS });
try {
  for (const screen of SCREENS) await take(browser, screen);
} finally {
  await browser.close();
}

async function take(from: Browser, { name, path, size, prepare }: (typeof SCREENS)[number]) {
  const context = await from.newContext({
    baseURL: origin,
    viewport: size,
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const login = await context.request.post("/api/login", {
    data: { email, password },
    headers: { Origin: String(origin) },
  });
  if (!login.ok()) throw new Error(`Signing in was answered ${login.status()}`);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "networkidle" });
  // The data loads after the page; then the skeletons disappear.
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot({ animations: "disabled" });
  await sharp(shot).webp({ quality: 82 }).toFile(`${FOLDER}desk-${name}.webp`);
  console.log(`desk-${name}.webp`);
  await context.close();
}

/** Four customers with four orders each: some wait for payment, some for packing, some are packed. */
async function placeOrders() {
  const admin = await signedIn(email, password);
  const { products } = await admin("GET", "/api/products?inStock=true&limit=8");
  const ids: string[] = [];
  for (const [at, customer] of CUSTOMERS.entries()) {
    const address = `${customer.lastName}.${Date.now()}@example.org`.toLowerCase();
    const { address1: street, ...place } = ADDRESS;
    await admin("POST", "/api/admin/users", {
      ...customer,
      ...place,
      street,
      country: "United States",
      email: address,
      password: PASSWORD,
      role: "customer",
    });
    const shop = await signedIn(address, PASSWORD);
    for (const turn of [0, 1, 2, 3]) {
      const product = products[(at * 2 + turn) % products.length];
      const items = [{ productId: product.id, quantity: 1 + ((at + turn) % 3) }];
      const { total } = await shop("POST", "/api/quotes", { items, couponCode: null });
      const order = { total, shippingAddress: ADDRESS };
      ids.push((await shop("POST", "/api/orders", { order, items })).id);
    }
  }
  const bulk = (action: string, some: string[]) =>
    admin("POST", "/api/admin/orders/bulk", { action, ids: some });
  await bulk("record-payment", ids.slice(0, 10));
  await bulk("pack", ids.slice(0, 4));
}

async function signedIn(who = "", secret = "") {
  const Origin = String(origin);
  const login = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin },
    body: JSON.stringify({ email: who, password: secret }),
  });
  if (!login.ok) throw new Error(`Signing in was answered ${login.status}`);
  const Cookie = login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls, of which a few fields are read
  return async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await fetch(origin + path, {
      method,
      headers: { "Content-Type": "application/json", Origin, Cookie },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

async function selectThree(page: Page) {
  for (const box of (await page.getByRole("checkbox", { name: /^Select order/ }).all()).slice(0, 3))
    await box.check({ force: true });
}

/** The orders of the screenshot, with one line that cannot be sent. */
async function pasteList(page: Page) {
  const names = await page
    .getByRole("article")
    .evaluateAll((cards) =>
      cards.map((card) => /[0-9A-F]{8}/.exec(card.textContent ?? "")?.[0] ?? ""),
    );
  await page.getByRole("button", { name: "Ship a list" }).click();
  const lines = names.filter(Boolean).slice(0, 4);
  const field = page.getByLabel("Orders and tracking numbers");
  await field.fill(
    [...lines.map((number, at) => `${number}, 9400 1000 0000 000${at}, USPS`), "no number"].join(
      "\n",
    ),
  );
}
