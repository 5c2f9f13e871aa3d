import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AddressFields } from "./AddressFields.tsx";

const shown = (state: string) => {
  const values: Record<string, string> = { state, country: "US" };
  render(
    <AddressFields
      street="address1"
      countriesBy="code"
      field={(name) => ({
        name,
        value: values[name] ?? "",
        onChange: () => {},
        errorMessage: undefined,
      })}
    />,
  );
  return screen.getByRole("button", { name: /State/ }).textContent;
};

test.each([
  ["WV", "West Virginia"],
  ["Ontario", "Ontario"],
])("a stored state is shown, one that is not of the list too: %s", (state, text) => {
  expect(shown(state)).toContain(text);
});

test("without a state there is one to choose", () => {
  expect(shown("")).toContain("Choose a state");
});
