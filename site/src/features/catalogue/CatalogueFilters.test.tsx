import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { CatalogueFilters } from "./CatalogueFilters.tsx";
import { parseCatalogueQuery } from "./catalogue-query.ts";

function show() {
  const onFilters = vi.fn();
  const query = parseCatalogueQuery(new URLSearchParams());
  render(<CatalogueFilters query={query} facets={undefined} onFilters={onFilters} />);
  const user = userEvent.setup();
  const type = async (field: string, typed: string) => {
    await user.click(screen.getByLabelText(field));
    await user.keyboard(`${typed}{Enter}`);
  };
  return { onFilters, user, type };
}

it.each([
  ["Mass, from", "1,296.5", { massFrom: 1296.5 }],
  ["Mass, to", " 1060.22 ", { massTo: 1060.22 }],
  ["Length, from", "1,000", { lengthFrom: 1000 }],
  ["Amount per vial, to", ".5", { amountTo: 0.5 }],
])("%s %j narrows by what is meant", async (field, typed, filters) => {
  const { onFilters, type } = show();
  await type(field, typed);
  expect(onFilters).toHaveBeenCalledWith(filters);
});

it.each([
  ["Mass, from", "heavy", "Must be a number from 0 to 999,999"],
  ["Mass, from", "1,5", "1,5: did you mean 1.5?"],
  ["Length, from", "2.5", "Must be a whole number from 0 to 999,999"],
  ["Length, to", "-3", "Must be a whole number from 0 to 999,999"],
])(
  "%s %j is refused beside its field, and nothing is filtered by it",
  async (field, typed, sentence) => {
    const { onFilters, type } = show();
    await type(field, typed);
    expect(screen.getByRole("alert").textContent).toContain(sentence);
    expect(document.activeElement).toBe(screen.getByLabelText(field));
    expect(onFilters).not.toHaveBeenCalled();
  },
);

it("asks which mass is meant, and one press answers", async () => {
  const { onFilters, user, type } = show();
  await type("Mass, from", "1,296");
  expect(screen.getByRole("alert").textContent).toContain(
    "1,296: one thousand two hundred ninety-six, or 1.296?",
  );
  await user.click(screen.getByRole("button", { name: "1296" }));
  expect(onFilters).toHaveBeenCalledWith({ massFrom: 1296 });
});

it("says when a range ends before it begins", async () => {
  const { onFilters, user, type } = show();
  await user.type(screen.getByLabelText("Length, from"), "9");
  await type("Length, to", "3");
  expect(screen.getByRole("alert").textContent).toBe("Must not be below 9");
  expect(onFilters).not.toHaveBeenCalled();
});

it("takes several values of one facet, and removes each active filter with one press", async () => {
  const onFilters = vi.fn();
  const facets = {
    category: [
      { value: "kinins", label: "Kinins", count: 2 },
      { value: "tags", label: "Tags", count: 1 },
    ],
    modification: [],
    storage: [],
    inStock: 3,
    length: { from: null, to: null },
    mass: { from: null, to: null },
    amount: { from: null, to: null },
    price: { from: null, to: null },
    purity: { from: null, to: null },
  };
  const query = parseCatalogueQuery(new URLSearchParams("category=kinins&priceTo=50"));
  render(<CatalogueFilters query={query} facets={facets} onFilters={onFilters} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("checkbox", { name: "Tags (1)" }));
  expect(onFilters).toHaveBeenLastCalledWith({ category: ["kinins", "tags"], priceTo: 50 });
  await user.click(screen.getByRole("link", { name: /^Kinins.*remove this filter$/ }));
  expect(onFilters).toHaveBeenLastCalledWith({ priceTo: 50 });
  expect(document.activeElement?.textContent).toContain("Price to 50 dollars");
});

it("forgets refused and unapplied bounds when the filters are cleared", async () => {
  const onFilters = vi.fn();
  const query = parseCatalogueQuery(new URLSearchParams("priceTo=50"));
  const { rerender } = render(
    <CatalogueFilters query={query} facets={undefined} onFilters={onFilters} />,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Length, from"), "3");
  await user.type(screen.getByLabelText("Mass, from"), "heavy{Enter}");
  expect(screen.getByRole("alert").textContent).toContain("Must be a number");
  await user.click(screen.getByRole("link", { name: "Clear Filters" }));
  expect(onFilters).toHaveBeenLastCalledWith({});
  const cleared = parseCatalogueQuery(new URLSearchParams());
  rerender(<CatalogueFilters query={cleared} facets={undefined} onFilters={onFilters} />);
  expect(screen.queryByRole("alert")).toBeNull();
  for (const field of ["Length, from", "Mass, from", "Price per vial, to"]) {
    expect(screen.getByLabelText<HTMLInputElement>(field).value, field).toBe("");
  }
});

it("no longer refuses a bound once another filter was removed", async () => {
  const query = parseCatalogueQuery(new URLSearchParams("inStock=true&priceTo=50"));
  render(<CatalogueFilters query={query} facets={undefined} onFilters={vi.fn()} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Mass, from"), "heavy{Enter}");
  await user.click(screen.getByRole("link", { name: /^In stock.*remove this filter$/ }));
  expect(screen.queryByRole("alert")).toBeNull();
});
