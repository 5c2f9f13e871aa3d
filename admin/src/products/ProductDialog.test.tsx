import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { aProduct } from "#shared/testing/builders.ts";
import { api } from "../api.ts";
import { ProductDialog } from "./ProductDialog.tsx";

let create = vi.spyOn(api.admin.products, "create");
const close = vi.fn();
beforeEach(() => {
  create = vi.spyOn(api.admin.products, "create");
  create.mockReset().mockResolvedValue({ ...aProduct(), warnings: [], wording: [] });
  close.mockReset();
});

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProductDialog product={null} onClose={close} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));

it("saves the prefilled tiers of 0.00 only when somebody says that they are meant", async () => {
  const user = show();
  await user.type(screen.getByLabelText(/^Product Name/), "Bradykinin");
  await user.click(screen.getByRole("switch", { name: /Bulk Pricing/ }));
  await press(user, "Create Product");
  const question = await screen.findByRole("alertdialog", { name: "A Price of $0.00?" });
  expect(create).not.toHaveBeenCalled();
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(create).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
  await press(user, "Create Product");
  await user.click(await screen.findByRole("button", { name: "Save with $0.00" }));
  expect(create).toHaveBeenCalledTimes(1);
  expect(create.mock.calls[0]?.[0].bulkPricing).toMatchObject([
    { quantity: 1, price: "0.00" },
    { quantity: 3, price: "0.00" },
    { quantity: 10, price: "0.00" },
  ]);
  expect(close).toHaveBeenCalled();
});

it("refuses a tier whose price was emptied, beside its field", async () => {
  const user = show();
  await user.type(screen.getByLabelText(/^Product Name/), "Bradykinin");
  await user.click(screen.getByRole("switch", { name: /Bulk Pricing/ }));
  for (const price of screen.getAllByLabelText("Price")) await user.clear(price);
  await press(user, "Create Product");
  expect(await screen.findAllByText("Price is required")).toHaveLength(3);
  expect(create).not.toHaveBeenCalled();
});

it("asks beside the field which number is meant, and one press answers", async () => {
  const user = show();
  await user.type(screen.getByLabelText(/^Molecular weight/), "1,296");
  await user.tab();
  const question = "1,296: one thousand two hundred ninety-six, or 1.296?";
  expect(screen.getByRole("group", { name: question })).toBeTruthy();
  await press(user, "1296");
  const field = screen.getByLabelText<HTMLInputElement>(/^Molecular weight/);
  expect(field.value).toBe("1296");
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole("group", { name: question })).toBeNull();
});

it("warns of a CAS number whose check digit is wrong, and saves it all the same", async () => {
  const user = show();
  await user.type(screen.getByLabelText(/^Product Name/), "Bradykinin");
  await user.type(screen.getByLabelText(/^Price/), "45");
  await user.type(screen.getByLabelText("CAS number"), "58-82-3");
  expect(screen.getByText(/would have to be 2/)).toBeTruthy();
  await press(user, "Create Product");
  expect(create.mock.calls[0]?.[0].casNumber).toBe("58-82-3");
});

it("saves who may buy a product and where it is not sold, each region with its reason", async () => {
  const user = show();
  await user.type(screen.getByLabelText(/^Product Name/), "Bradykinin");
  await user.type(screen.getByLabelText(/^Price/), "45");
  await press(user, "Add Region");
  await user.selectOptions(screen.getByLabelText(/^Not sold to/), "US");
  await user.selectOptions(screen.getByLabelText(/^State or province/), "CA");
  await press(user, "Create Product");
  expect(await screen.findByText("Say why, because buyers read it")).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText(/^Reason/), "Its law");
  await press(user, "Create Product");
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    access: null,
    regions: [{ country: "US", state: "CA", reason: "Its law" }],
  });
});
