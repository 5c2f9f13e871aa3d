import { expect, type Page } from "@playwright/test";
import { linkIn, mailTo } from "../mailbox.ts";
import { alreadyEntered, asCustomer, signIn, signOut, someone } from "../people.ts";
import { addCustomer, addProduct, fillCart } from "../seller.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

const login = (page: Page) => page.getByRole("button", { name: "Login", exact: true });
const createAccount = (page: Page) => page.getByRole("button", { name: "Create Account" });

test("the login says what is missing, beside the fields, and goes to the first of them", async ({
  page,
}) => {
  await page.goto("/auth");
  await expect(page.getByRole("tab", { name: "Login" })).toHaveAttribute("aria-selected", "true");
  await login(page).click();
  const email = page.getByLabel(/^Email/);
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("Invalid email address");
  await email.fill("ada@example.org");
  await expect(page.getByText("Invalid email address")).toBeHidden();
});

test("the registration says what is missing, in the words of the specification", async ({
  page,
}) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel(/^Country/).selectOption("");
  await createAccount(page).click();
  for (const message of [
    "First name is required",
    "Last name is required",
    "Invalid email address",
    "Password must be at least 8 characters",
    "Street address is required",
    "City is required",
    "State is required",
    "Valid ZIP code is required",
    "Country is required",
    "You must accept the terms",
    "Age verification is required",
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel(/^First Name/)).toBeFocused();
  await page.getByRole("button", { name: /State/ }).click();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(59);
});

test("a refused login is told, and what was typed stays", async ({ page }) => {
  await page.goto("/auth");
  const nobody = someone("Nobody");
  await signIn(page, nobody);
  await expect(page.getByText("Login failed")).toBeVisible();
  await expect(page.getByLabel(/^Email/)).toHaveValue(nobody.email);
  await expect(page).toHaveURL("/auth");
});

test("without a word from the server a refused login is “Invalid credentials”", {
  tag: "@long",
}, async ({ page }) => {
  await page.route("**/api/login", (route) => route.fulfill({ status: 401, body: "" }));
  await page.goto("/auth");
  await signIn(page, someone());
  await expect(page.getByText("Invalid credentials")).toBeVisible();
});

test("while it signs in the button says so, and neither click nor Enter sends more", async ({
  page,
}) => {
  let sent = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/login", async (route) => {
    sent += 1;
    await answered;
    await route.fulfill({ status: 401, body: "" });
  });
  await page.goto("/auth");
  await signIn(page, someone());
  const pending = page.getByRole("button", { name: "Signing in..." });
  await expect(pending).toBeVisible();
  await pending.click({ force: true });
  await page.getByLabel(/^Password/).press("Enter");
  answer();
  await expect(page.getByText("Login failed")).toBeVisible();
  expect(sent).toBe(1);
});

test("after the login comes the shop, with a welcome", async ({ page }) => {
  const ada = await asCustomer(page);
  await signOut(page);
  await page.goto("/auth");
  await signIn(page, ada);
  await expect(page).toHaveURL("/shop");
  await expect(page.getByText("Welcome back!")).toBeVisible();
  await expect(page.getByText("You have been successfully logged in.")).toBeVisible();
});

test("where somebody wanted to go survives both tabs, the forgotten password and /login", {
  tag: "@long",
}, async ({ page }) => {
  const ada = await asCustomer(page);
  await signOut(page);
  await page.goto(`/login?next=${encodeURIComponent("/calculator?dose=5")}`);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByRole("tab", { name: "Login" }).click();
  await page.getByRole("link", { name: "Forgot password" }).click();
  await expect(page).toHaveURL(/\/forgot-password\?next=/);
  await page.getByRole("link", { name: "Back to Login" }).click();
  await signIn(page, ada);
  await expect(page).toHaveURL("/calculator?dose=5");
});

for (const target of [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "javascript:1",
]) {
  const tag = target === "//evil.example" ? [] : "@long";
  test(`no login leads to ${target}`, { tag }, async ({ page }) => {
    const ada = await asCustomer(page);
    await signOut(page);
    await page.goto(`/auth?next=${encodeURIComponent(target)}`);
    await signIn(page, ada);
    await expect(page).toHaveURL("/shop");
  });
}

test("whoever is signed in already goes home, or on to where they wanted to be", async ({
  page,
}) => {
  await asCustomer(page);
  const places = { "": "/", "?next=/checkout": "/checkout", "?next=//evil.example": "/" };
  for (const [query, place] of Object.entries(places)) {
    await page.goto(`/auth${query}`);
    await expect(page).toHaveURL(place);
  }
});

test("a hint of a session that is over leads nobody home", { tag: "@long" }, async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: "aliquot_hint", value: "customer.Ada", url: baseURL }]);
  await page.goto("/auth");
  await expect(login(page)).toBeVisible();
});

test("a registration ends at home with the mail's dialog", async ({ page }) => {
  await page.goto("/auth?tab=register");
  const ada = someone();
  await fillRegistration(page, ada);
  await createAccount(page).click();
  await expect(page).toHaveURL(/\/(\?verify=true)?$/);
  await expect(page.getByRole("dialog", { name: "Check Your Email!" })).toBeVisible();
  await page.getByRole("button", { name: "Got It!" }).click();
  await expect(page).toHaveURL("/");
});

test("a registration on the way to something goes on there, by the dialog or by the mail", {
  tag: "@long",
}, async ({ page }) => {
  const [ada, grace] = [someone(), someone("Grace", "Hopper")];
  const next = "/calculator?dose=5";
  const auth = `/auth?next=${encodeURIComponent(next)}`;
  await page.goto(auth);
  await page.getByRole("tab", { name: "Register" }).click();
  await fillRegistration(page, ada);
  await createAccount(page).click();
  await page.getByRole("link", { name: "log in" }).click();
  await expect(page).toHaveURL(auth);
  await signIn(page, ada);
  await expect(page).toHaveURL(next);

  await signOut(page);
  await page.goto(auth);
  await page.getByRole("tab", { name: "Register" }).click();
  await fillRegistration(page, grace);
  await createAccount(page).click();
  await page.getByRole("button", { name: "Got It!" }).click();
  const other = await page.context().newPage();
  await other.goto(linkIn(await mailTo(grace.email, /Confirm your email/), "/verify-email"));
  await other.getByRole("link", { name: "Continue to Login" }).click();
  await signIn(other, grace);
  await expect(other).toHaveURL(next);

  await signOut(other);
  await other.goto("/auth");
  await signIn(other, grace);
  await expect(other).toHaveURL("/shop");
});

test("a second account for one address is refused, in words that help", { tag: "@long" }, async ({
  page,
}) => {
  const ada = await asCustomer(page);
  await signOut(page);
  await page.goto("/auth?tab=register");
  await fillRegistration(page, ada);
  await createAccount(page).click();
  await expect(page.getByText("Registration failed")).toBeVisible();
  await expect(
    page.getByText("An account with this email already exists. Please try logging in instead."),
  ).toBeVisible();
  await expect(page.getByLabel(/^Street/)).toHaveValue("12 Ockham Park");
});

test("while it registers the button says so; without an answer it says that too", {
  tag: "@long",
}, async ({ page }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/register", async (route) => {
    await answered;
    await route.abort("connectionrefused");
  });
  await page.goto("/auth?tab=register&next=/calculator");
  await fillRegistration(page, someone());
  await createAccount(page).click();
  await expect(page.getByRole("button", { name: "Creating account..." })).toBeVisible();
  answer();
  await expect(page.getByText("Registration failed")).toBeVisible();
  await expect(page.getByText(/cannot be reached/)).toBeVisible();
  // The account may exist despite the failure, and the link in its email must work.
  await page.goto("/reset-password");
  const back = page.getByRole("link", { name: "Back to Login" });
  await expect(back).toHaveAttribute("href", "/auth?next=%2Fcalculator");
});

test("a look at the other tab costs nothing that was typed", { tag: "@long" }, async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel(/^Email/).fill("ada@example.org");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel(/^City/).fill("Morgantown");
  await page.getByRole("tab", { name: "Login" }).click();
  await expect(page.getByLabel(/^Email/)).toHaveValue("ada@example.org");
  await page.getByRole("tab", { name: "Register" }).click();
  await expect(page.getByLabel(/^City/)).toHaveValue("Morgantown");
});

test("a large screen says what the shop stands for, a small one goes to the point", {
  tag: "@long",
}, async ({ page }) => {
  const panel = page.getByText("Professional research peptides for scientific advancement", {
    exact: true,
  });
  await page.goto("/auth");
  await expect(panel).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel).toBeHidden();
});

test("at sign-in the visitor's cart comes along, per product the larger quantity", async ({
  page,
}) => {
  const [mine, both] = [await addProduct(), await addProduct()];
  const ada = await asCustomer(page);
  await fillCart(page, both, 5);
  await signOut(page);
  await page.goto("/");
  await page.evaluate(
    (lines) => localStorage.setItem("aliquot.cart", JSON.stringify(lines)),
    [mine, both].map((product, index) => ({
      productId: product.id,
      productName: product.name,
      slug: product.slug,
      price: product.price,
      hasBulkPricing: false,
      bulkPricing: [],
      imageUrl: null,
      quantity: index + 2,
    })),
  );
  await page.goto("/auth?next=/cart");
  await signIn(page, ada);
  await expect(page).toHaveURL("/cart");
  const line = (name: string) => page.getByRole("listitem", { name });
  await expect(line(mine.name).getByRole("textbox", { name: "Quantity" })).toHaveValue("2");
  await expect(line(both.name).getByRole("textbox", { name: "Quantity" })).toHaveValue("5");
});

test("what was ordered on another device does not come back into the cart at the next sign-in, nor into another customer's", async ({
  page,
}) => {
  const product = await addProduct();
  const ada = await asCustomer(page);
  const grace = someone("Grace", "Hopper");
  await addCustomer(grace);
  await fillCart(page, product, 3);
  await page.goto("/cart");
  const units = page.getByRole("textbox", { name: "Quantity" });
  await expect(units).toHaveValue("3");
  await page.request.delete("/api/cart", { data: {} });
  for (const person of [ada, grace]) {
    await signOut(page);
    await page.goto("/auth?next=/cart");
    await signIn(page, person);
    await expect(page).toHaveURL("/cart");
    await expect(page.getByText("Your cart is empty")).toBeVisible();
    expect(await (await page.request.get("/api/cart")).json()).toEqual([]);
    if (person === grace) continue;
    // Ada's cart in this browser once more, for the next customer.
    await fillCart(page, product, 3);
    await page.reload();
    await expect(units).toHaveValue("3");
  }
});

async function fillRegistration(
  page: Page,
  person: { firstName: string; lastName: string; email: string; password: string },
): Promise<void> {
  await page.getByLabel(/^First Name/).fill(person.firstName);
  await page.getByLabel(/^Last Name/).fill(person.lastName);
  await page.getByLabel(/^Email/).fill(person.email);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByLabel(/^Street/).fill("12 Ockham Park");
  await page.getByLabel(/^City/).fill("Morgantown");
  await page.getByRole("button", { name: /State/ }).click();
  await page.getByRole("option", { name: "West Virginia" }).click();
  await page.getByLabel(/^ZIP/).fill("26501");
  await page.getByText("I accept the terms").click();
  await page.getByText("I am 18 years of age or older").click();
}
