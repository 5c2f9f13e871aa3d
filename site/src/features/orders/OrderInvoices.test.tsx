import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { OrderInvoices } from "./OrderInvoices.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const INVOICE = {
  ...{ id: "i", number: "2026-000001", kind: "invoice", reason: null, orderId: "o" },
  ...{ total: "87.00", issuedOn: "2026-11-29", issuedAt: "2026-11-29T09:00:00.000Z" },
  ...{ orderNumber: "1A2B3C4D", buyer: "Ada Lovelace", credits: null },
};

async function pressed() {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    if (url.endsWith("/invoices")) return Response.json({ invoices: [INVOICE] });
    return new Response("%PDF", { headers: { "Content-Type": "application/pdf" } });
  });
  // The test DOM would leave the page, which all test files share.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  render(<OrderInvoices orderId="o" version="1" />);
  const link = await screen.findByRole("link", { name: /^Invoice 2026-000001/ });
  const isPrevented = !fireEvent.click(link);
  return { asked, href: link.getAttribute("href"), isPrevented };
}

it("with the API on another origin, to which a link sends no session, a script fetches the invoice", async () => {
  document.head.innerHTML = '<meta name="api-origin" content="https://api.shop.example">';
  const { asked, href, isPrevented } = await pressed();
  expect(href).toBe("https://api.shop.example/api/orders/o/invoices/2026-000001");
  expect(isPrevented).toBe(true);
  await waitFor(() => expect(asked.at(-1)).toMatch(/\/api\/orders\/o\/invoices\/2026-000001$/));
});
