import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Lot } from "#shared/contracts/lots.ts";
import { aLine, anOrder } from "#shared/testing/builders.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { UnsavedQuestion } from "#shared/ui/UnsavedQuestion.tsx";
import { useQuestionBeforeUnload } from "#shared/ui/unsaved-input.ts";
import { api } from "./api.ts";
import { ApiKeyDialog } from "./api-keys/ApiKeyDialog.tsx";
import { CategoryForm } from "./categories/CategoryForm.tsx";
import { LotChoiceDialog } from "./lots/LotChoiceDialog.tsx";
import { LotForm } from "./lots/LotForm.tsx";
import { LotMovements } from "./lots/LotMovements.tsx";
import { LotStateDialog } from "./lots/LotStateDialog.tsx";
import { NewLotDialog } from "./lots/NewLotDialog.tsx";
import { RecallDialog } from "./lots/RecallDialog.tsx";
import { OrderNotes } from "./orders/OrderNotes.tsx";
import { PaymentLinksForm } from "./orders/PaymentLinksForm.tsx";
import { RecordPaymentForm } from "./orders/RecordPaymentForm.tsx";
import { ShipListDialog } from "./orders/ShipListDialog.tsx";
import { ShipmentForm } from "./orders/ShipmentForm.tsx";
import { $renewal, renewSession } from "./sessions/renew-session.ts";
import { ColumnMapper } from "./statements/ColumnMapper.tsx";
import { LineDialog } from "./statements/LineDialog.tsx";
import { SourceDialog } from "./statements/Sources.tsx";
import { WebhookDialog } from "./webhooks/WebhookDialog.tsx";

const LOT = {
  id: "lot",
  productId: "product",
  productName: "Bradykinin",
  lotNumber: "BK-2611",
  state: "released",
  published: false,
  available: 5,
  allocated: 0,
  received: 5,
  tests: [],
  movements: [],
  documents: [],
  updatedAt: "2026-11-20T10:00:00.000Z",
} as unknown as Lot;
const ORDER = anOrder({ status: "awaiting-payment", shippingStatus: "pending" });
const SOURCE = {
  id: "bank",
  name: "Bank",
  method: "zelle",
  timeZone: "America/New_York",
  mapping: null,
} as const;
const nothing = () => {};

type Form = { what: string; shown: ReactElement; field: string | RegExp };

const FORMS: Form[] = [
  {
    what: "a new lot",
    shown: <NewLotDialog productId="" onClose={nothing} onCreated={nothing} />,
    field: /^Lot number/,
  },
  { what: "a lot and its results", shown: <LotForm lot={LOT} />, field: /^Appearance/ },
  { what: "the units of a lot", shown: <LotMovements lot={LOT} />, field: /^Note/ },
  {
    what: "the reason of a blocked lot",
    shown: <LotStateDialog lot={LOT} verb="block" onClose={nothing} />,
    field: /^Reason/,
  },
  { what: "a recall", shown: <RecallDialog lot={LOT} onClose={nothing} />, field: /^Reason/ },
  {
    what: "the lots of a line",
    shown: (
      <LotChoiceDialog
        orderId="order"
        item={
          {
            orderItemId: "i",
            productId: "p",
            productName: "Bradykinin",
            quantity: 2,
            lots: [],
          } as never
        }
        onClose={nothing}
      />
    ),
    field: /BK-2611/,
  },
  {
    what: "the columns of a statement",
    shown: <ColumnMapper columns={["Day", "Sum"]} source={SOURCE} onSaved={nothing} />,
    field: "Signs are reversed",
  },
  {
    what: "an account",
    shown: <SourceDialog source={null} timeZone="UTC" onClose={nothing} />,
    field: /^Name/,
  },
  {
    what: "the orders of a payment",
    shown: <LineDialog line={aLine()} onClose={nothing} />,
    field: /Amount/,
  },
  { what: "an internal note", shown: <OrderNotes orderId="order" />, field: "For the staff only" },
  { what: "payment links", shown: <PaymentLinksForm order={ORDER} />, field: "PayPal link" },
  { what: "a payment", shown: <RecordPaymentForm order={ORDER} />, field: "Reference" },
  {
    what: "a list to ship",
    shown: <ShipListDialog onClose={nothing} />,
    field: /^Orders and tracking/,
  },
  { what: "a shipment", shown: <ShipmentForm order={ORDER} />, field: "Tracking number" },
  { what: "a category", shown: <CategoryForm category={null} onClose={nothing} />, field: /^Name/ },
  {
    what: "an API key",
    shown: <ApiKeyDialog onMade={nothing} onClose={nothing} />,
    field: /^Name/,
  },
  {
    what: "a webhook",
    shown: <WebhookDialog webhook={null} onClose={nothing} />,
    field: /^Description/,
  },
];

afterEach(() => vi.restoreAllMocks());

/** Asks about unsaved input like the shell. */
function Asking() {
  useQuestionBeforeUnload();
  return <UnsavedQuestion />;
}

/** Renders a dialog as it is, and a form inside a dialog. */
function show(shown: ReactElement) {
  const close = vi.fn();
  const isDialog = "onClose" in (shown.props as object) && shown.type !== CategoryForm;
  const content = isDialog ? (
    { ...shown, props: { ...(shown.props as object), onClose: close } }
  ) : (
    <Dialog title="Around it" onClose={close}>
      {shown}
    </Dialog>
  );
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      {content as ReactElement}
      <Asking />
    </QueryClientProvider>,
  );
  return close;
}

it.each(FORMS)("$what that is being typed is not lost unasked", async ({ shown, field }) => {
  vi.spyOn(api.admin.desk, "notes").mockResolvedValue([]);
  vi.spyOn(api.admin.products, "list").mockResolvedValue({ products: [], total: 0 } as never);
  vi.spyOn(api.admin.lots, "recallList").mockResolvedValue({ orders: [], total: 0 } as never);
  vi.spyOn(api.admin.lots, "list").mockResolvedValue({ lots: [LOT], total: 1 } as never);
  vi.spyOn(api.admin.apiKeys, "list").mockResolvedValue([] as never);
  const close = show(shown);
  const user = userEvent.setup();
  const typed = (await screen.findAllByLabelText<HTMLInputElement>(field))[0];
  if (!typed) throw new Error("Nothing to type into");
  await user.click(typed);
  if (typed.type === "checkbox") expect(typed.checked).toBe(true);
  else {
    await user.keyboard("7");
    expect(typed.value).toContain("7");
  }

  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);

  const renewed = renewSession({ isRead: false });
  expect($renewal.get()).not.toBeNull();
  $renewal.get()?.settle(true);
  expect(await renewed).toBe(true);

  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(close).not.toHaveBeenCalled();
  expect(typed.type === "checkbox" ? typed.checked : typed.value.includes("7")).toBe(true);
});
