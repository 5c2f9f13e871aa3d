import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { SavedAddress } from "#shared/contracts/addresses.ts";
import { aSavedAddress } from "#shared/testing/builders.ts";
import { AddressForm } from "./AddressForm.tsx";

const stored = aSavedAddress({ address1: "12 High Street" });
const blank = {
  ...{ label: "", address1: "", address2: "", city: "", state: "", zipCode: "", country: "US" },
  isDefault: false,
};
const typed = {
  ...{ ...blank, address1: "12 High Street", city: "Morgantown", state: "WV", zipCode: "26501" },
};

it.each<[string, SavedAddress | null, string]>([
  ["the default one by its id", stored, `PATCH /api/addresses/${stored.id}`],
  ["the first one as a new one", null, "POST /api/addresses"],
])(
  "saves %s: another device may have chosen or added another default since",
  async (_, address, call) => {
    const sent: [string, unknown][] = [];
    vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit = {}) => {
      if (!body) return Response.json([]);
      sent.push([`${method} ${new URL(url, location.href).pathname}`, JSON.parse(String(body))]);
      return Response.json(stored);
    });
    sessionStorage.setItem(
      "aliquot.typed.address.ada.new",
      JSON.stringify({ values: typed, saved: blank }),
    );
    const onSaved = vi.fn();
    const isFirst = address === null;
    render(<AddressForm {...{ userId: "ada", address, isFirst, onSaved, onCancel: () => {} }} />);
    fireEvent.click(screen.getByRole("button", { name: "Save Address" }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent).toMatchObject([[call, { address1: "12 High Street", isDefault: false }]]);
  },
);
