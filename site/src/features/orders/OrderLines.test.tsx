import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { anOrderItem } from "#shared/testing/builders.ts";
import { OrderLines, placedLines } from "./OrderLines.tsx";

test("a line leads to the certificate of each lot that it was packed from", () => {
  const lots = [
    { lotNumber: "BRK-2611-A", quantity: 3 },
    { lotNumber: "BRK-2612-B", quantity: 1 },
  ];
  render(<OrderLines lines={placedLines([anOrderItem({ quantity: 4, lots })])} />);
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/coa/BRK-2611-A", "/coa/BRK-2612-B"]);
});
