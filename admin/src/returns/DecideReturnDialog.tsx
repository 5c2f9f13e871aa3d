import { useQueryClient } from "@tanstack/react-query";
import {
  approveReturnBody,
  refuseReturnBody,
  type StaffReturn,
} from "#shared/contracts/returns.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { useSavingForm } from "../layout/use-saving.ts";
import * as css from "./Returns.css.ts";
import { applyReturn, CHANGED_BY_RETURNS } from "./returns.queries.ts";

/** Approves a return or refuses it. The customer reads the message in an email and on the page of the order. */
export function DecideReturnDialog({
  row,
  step,
  onClose,
}: {
  row: StaffReturn;
  step: "approve" | "refuse";
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const isApproved = step === "approve";
  const { form, field, button } = useSavingForm({
    schema: isApproved ? approveReturnBody : refuseReturnBody,
    initial: { message: "" },
    send: ({ message }: { message?: string | null }) =>
      isApproved
        ? api.admin.returns.approve(row.id, { message })
        : api.admin.returns.refuse(row.id, { message: message ?? "" }),
    refresh: (answer) => applyReturn(queryClient, step, answer),
    refreshesAfterFailure: CHANGED_BY_RETURNS,
    done: {
      subject: `return ${row.id}`,
      title: isApproved ? "Return Approved" : "Return Refused",
      description: `${row.customerName} gets an email.`,
    },
    failure: "The return could not be changed.",
    after: onClose,
  });
  const title = `${isApproved ? "Approve" : "Refuse"} return ${row.number} of order #${row.orderNumber}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...form} className={css.form}>
        <TextArea
          {...field("message")}
          label={isApproved ? "Where and how to send it" : "Why not"}
          description={
            isApproved
              ? `The address for returns, for example. ${row.customerName} reads it in the email.`
              : `${row.customerName} reads it in the email.`
          }
          isRequired={!isApproved}
          rows={4}
          autoFocus
        />
        <FormButtons
          button={button}
          submitText={isApproved ? "Approve" : "Refuse"}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
