import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { IfMay } from "./IfMay.tsx";
import { SessionGate } from "./SessionGate.tsx";
import { sessionQuery } from "./sessions.queries.ts";

it("shows the back-office to an admin of a narrower scope when it is known what they may do", async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData<unknown>(sessionQuery.queryKey, { isAdmin: true, adminScope: "packing" });
  render(
    <QueryClientProvider client={client}>
      <SessionGate>
        <h1>Packing</h1>
        <IfMay call="POST /api/admin/orders/{id}/claim">Pack</IfMay>
        <IfMay call="DELETE /api/admin/products/{id}">Delete</IfMay>
      </SessionGate>
    </QueryClientProvider>,
  );
  expect(screen.queryByRole("heading", { name: "Packing" })).toBeNull();
  expect(await screen.findByRole("heading", { name: "Packing" })).toBeTruthy();
  expect(screen.getByText("Pack")).toBeTruthy();
  expect(screen.queryByText("Delete")).toBeNull();
});
