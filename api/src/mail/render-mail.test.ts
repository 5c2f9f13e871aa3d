import fc from "fast-check";
import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { nightly } from "#shared/testing/nightly.ts";
import { DEFAULT_STORE_SETTINGS } from "../settings/setting-defaults.ts";
import { mailOfEveryKind } from "../testing/mails.ts";
import type { Mail } from "./mails.ts";
import { renderMail, subjectOf } from "./render-mail.ts";

const shop = {
  ...DEFAULT_STORE_SETTINGS,
  contactEmail: "help@aliquot.example",
  paypalHandle: "@aliquot-paypal",
  venmoHandle: "@aliquot-venmo",
  zelleEmail: "zelle@aliquot.example",
};
const link = "https://aliquot.example/payment/o1?key=k3y";
const context = { shop, siteUrl: "https://aliquot.example", link };
const ORDER_ID = "0193f3a0-0000-7000-8000-0000deadbeef";

const mailOf = (kind: string, words?: string) => {
  const mail = mailOfEveryKind(ORDER_ID, "u1", words).find((each) => each.kind === kind);
  if (!mail) throw new Error(`No mail of kind ${kind}`);
  return mail;
};

function parsed(html: string) {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } });
  document.write(html);
  return document;
}

const VOID = new Set(["meta", "br", "hr"]);

it("a return that came back promises a refund only where something is to be refunded", () => {
  const received = mailOf("return-received");
  expect(renderMail(received, context).text).toContain("when the refund is");
  expect(renderMail({ ...received, refund: 0 } as Mail, context).text).not.toContain("refund");
});

describe("the seller's own text", () => {
  const own = { subject: "Order {orderNumber}: {amount} is here", text: "# Thanks\n\n{hello}." };
  const mail = { ...mailOf("part-payment-received"), amount: 10_00 } as Mail;
  const rendered = (each: Mail, words = own) =>
    renderMail(each, { ...context, texts: new Map([[each.kind, words]]) });

  it("is not used for what it does not tell: an amount that was written off was not received", () => {
    const waived = { ...mail, isWaived: true } as Mail;
    expect(rendered(mail).subject).toContain("$10.00 is here");
    expect(rendered(waived)).toEqual(renderMail(waived, context));
    const words = { subject: "{amount} {what}", text: "# {title}\n\nNews: {received}" };
    expect(rendered(waived, words)).toMatchObject({
      subject: "$10.00 taken off",
      text: expect.stringContaining("News: we took $10.00 off"),
    });
    // Subject and text are judged each on its own.
    const mixed = { ...own, text: words.text };
    expect(rendered(waived, mixed)).toMatchObject({
      subject: renderMail(waived, context).subject,
      text: expect.stringContaining("News: "),
    });
  });

  it.each([
    ["payment-received", { paid: 10_00, isWaived: true }],
    ["payment-received", { hasLeft: true }],
    ["part-payment-received", { hasLeft: true }],
    ["order-placed", { total: 0 }],
    ["order-reopened", { was: "paid" }],
    ["hold-reminder", { paid: 10_00, due: 20_00 }],
    ["return-received", { lines: [] }],
    ["return-closed", { refund: 0, credit: 10_00, due: 0 }],
    ["seller-payment-received", { hasLeft: true }],
  ])("is not used for an unusual email of the kind %s, %j", (kind, facts) => {
    const words = { subject: "A", text: "# B" };
    const usual = mailOf(kind);
    const unusual = { ...usual, ...facts } as Mail;
    expect(rendered(unusual, words).text).toBe(renderMail(unusual, context).text);
    expect(rendered(usual, words).text).toMatch(/^B\n/);
  });
});

it("a long name of a product wraps on a phone, and a short term does not", () => {
  const name = "[D-Ala2, N-Me-Phe4, Gly5-ol]-Enkephalin trifluoroacetate salt 10 mg";
  const page = parsed(renderMail(mailOf("return-approved", name), context).html);
  const wraps = [...page.querySelectorAll("th")].map((term) => [
    term.textContent,
    !term.getAttribute("style")?.includes("nowrap"),
  ]);
  expect(wraps).toEqual([
    ["Order number", false],
    ["Return", false],
    [name, true],
  ]);
});

/** The tags of a page in their order. No parser is used, because parsers repair errors. */
const tagsOf = (html: string) =>
  [
    ...html
      .replace(/<!--.*?-->|<!DOCTYPE.*?>|<style>.*?<\/style>/gs, "")
      .matchAll(/<(\/?)([^\s>/]*)/g),
  ].map(([, close, name = ""]) => ({ close: close === "/", name }));

/** The tags of a page without the values of their attributes. */
const skeletonOf = (html: string) =>
  [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""'));

/** Text that tries to break out of text, attributes, comments and style sheets, between other words. */
const typed = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "<",
        ">",
        "&",
        '"',
        "'",
        "`",
        "=",
        "/",
        "<b>",
        "</td>",
        "<!--",
        "-->",
        "</style>",
      ),
      fc.constantFrom("&lt;", "&#39;", "\n", "<script>", "x onclick=y"),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => `a${parts.join("")}`);

describe("every mail", () => {
  it.each(mailOfEveryKind(ORDER_ID, "u1"))("$kind has a page, a text and a subject", (mail) => {
    const { html, text } = renderMail(mail, context);
    expect(parsed(html).querySelector("h1")?.textContent).not.toBe("");
    expect(text.length).toBeGreaterThan(80);
    expect(text).toContain("Research use only");
    expect(subjectOf(mail)).toMatch(/^\S.{5,149}$/);
  });

  it.each(mailOfEveryKind(ORDER_ID, "u1"))("$kind says the same in both forms", (mail) => {
    const { html, text } = renderMail(mail, context);
    const page = parsed(html).body.textContent.replace(/\s+/g, " ");
    const title = text.split("\n")[0] ?? "";
    expect(page).toContain(title);
    for (const address of text.match(/https?:\/\/\S+/g) ?? []) expect(html).toContain(address);
  });

  it.each(
    mailOfEveryKind(ORDER_ID, "u1", `<img src=x onerror="alert(1)"></td><script>a()</script>`),
  )("$kind keeps what people typed as text", (mail) => {
    const { html } = renderMail(mail, context);
    const page = parsed(html);
    expect(page.querySelectorAll("img, script, iframe, svg, object")).toHaveLength(0);
    const handlers = [...page.querySelectorAll("*")].filter((element) =>
      [...element.attributes].some(({ name }) => name.startsWith("on")),
    );
    expect(handlers).toHaveLength(0);
  });

  it.each(mailOfEveryKind(ORDER_ID, "u1"))("$kind closes every element it opens", (mail) => {
    const { html } = renderMail(mail, context);
    const open: string[] = [];
    for (const { close, name } of tagsOf(html)) {
      if (close) expect(open.pop()).toBe(name);
      else if (!VOID.has(name)) open.push(name);
    }
    expect(open).toEqual([]);
  });

  it("has the same elements and attributes whatever people typed", () => {
    const skeletons = (words: string) =>
      mailOfEveryKind(ORDER_ID, "u1", words).map((mail) => {
        const said =
          "trackingUrl" in mail ? { ...mail, trackingUrl: `https://a.b/${words}` } : mail;
        const named = { ...context, shop: { ...shop, paypalHandle: words, contactEmail: words } };
        return skeletonOf(renderMail(said, named).html);
      });
    const plain = skeletons("Ada");
    fc.assert(
      fc.property(typed, (words) => {
        expect(skeletons(words)).toEqual(plain);
      }),
      { numRuns: nightly(25, 100) },
    );
  });

  it("shows what people typed as they typed it", () => {
    const cellsOf = (words: string) =>
      parsed(renderMail(mailOf("seller-registration", words), context).html).querySelectorAll("td");
    fc.assert(
      fc.property(typed, (words) => {
        expect([...cellsOf(words)].map((cell) => cell.textContent)).toContain(words);
      }),
      { numRuns: 20 },
    );
  });

  it.each(mailOfEveryKind(ORDER_ID, "u1"))("$kind loads nothing from outside", (mail) => {
    const { html } = renderMail(mail, context);
    expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import/i);
  });

  it.each(mailOfEveryKind(ORDER_ID, "u1", "a".repeat(300)))(
    "$kind keeps its subject short and on one line",
    (mail) => {
      expect(Array.from(subjectOf(mail)).length).toBeLessThanOrEqual(150);
    },
  );

  it.each(mailOfEveryKind(ORDER_ID, "u1", "Ada\r\nBcc: victim@example.com\u2028\u0085"))(
    "$kind has no line break in its subject",
    (mail) => {
      expect(subjectOf(mail)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    },
  );
});

describe("the email about a placed order", () => {
  it("shows the number, the amount, how to pay by each method and the address", () => {
    const { html, text } = renderMail(mailOf("order-placed"), context);
    for (const form of [text, parsed(html).body.textContent]) {
      expect(form).toContain("DEADBEEF");
      expect(form).toContain("$312.50");
      expect(form).toContain("@aliquot-paypal");
      expect(form).toContain("@aliquot-venmo");
      expect(form).toContain("zelle@aliquot.example");
      expect(form).toContain(link);
    }
  });

  it("says when a payment method is not set up", () => {
    const { text } = renderMail(mailOf("order-placed"), context);
    expect(text).toMatch(/Cash App: Not available at the moment/);
  });

  it("shows the discount only when there is one", () => {
    const mail = mailOf("order-placed");
    if (mail.kind !== "order-placed") throw new Error("another kind");
    expect(renderMail(mail, context).text).toMatch(/Discount \(WELCOME\) +−\$45\.00/);
    const full = { ...mail, discount: 0, couponCode: null };
    expect(renderMail(full, context).text).not.toContain("Discount");
  });

  it("has no hole where an address abroad has neither region nor postal code", () => {
    const abroad = {
      ...{ address1: "1 Peak Road", address2: null, city: "Hong Kong", state: "", zipCode: "" },
      country: "Hong Kong SAR China",
    };
    const shipTo = { name: "Ada Byron", ...abroad };
    const mail = { ...mailOf("order-placed"), shipTo, billTo: abroad } as Mail;
    const { text } = renderMail(mail, context);
    expect(text).toContain("Ada Byron\n1 Peak Road\nHong Kong\nHong Kong SAR China\n");
    expect(text.replaceAll(/\s+/g, " ")).toContain(
      "Billing address: 1 Peak Road, Hong Kong, Hong Kong SAR China",
    );
  });

  it("shows the deadline in the shop's time zone", () => {
    const { text } = renderMail(mailOf("order-placed"), context);
    expect(text).toContain("November 23, 2026 at 4:30 AM EST");
  });
});

describe("the greeting", () => {
  it.each(["Ada", "Zoë", "José María", "O'Brien-Smith Jr."])("uses the name %s", (name) => {
    const { text } = renderMail(mailOf("verify-email", name), context);
    expect(text).toContain(`Hello ${name},`);
  });

  it.each([
    "Win $500 at https://bad.example",
    "www.bad.example",
    "bad.example",
    "me@bad.example",
    "a name of more than forty characters that is a message",
    "Ada\nYour account is locked",
    " ",
  ])("leaves out %j, which is no name but a message", (name) => {
    const { text } = renderMail(mailOf("verify-email", name), context);
    expect(text).toContain("Hello,");
    expect(text).not.toContain("bad.example");
  });
});
