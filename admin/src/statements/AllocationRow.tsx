import { formatUsd } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { IconButton } from "#shared/ui/IconButton.tsx";
import { TrashIcon } from "#shared/ui/icons.tsx";
import { Select } from "#shared/ui/Select.tsx";
import type { FieldErrors } from "#shared/ui/use-form.ts";
import type { AllocationValues } from "./allocation-values.ts";
import * as css from "./Inbox.css.ts";

const CHOICES = [
  { value: "revive", label: "Open the order again" },
  { value: "keep", label: "Keep it cancelled, refund due" },
];

/** An order and its share of the line. */
export function AllocationRow({
  allocation,
  name,
  errors,
  onChange,
  onRemove,
}: {
  allocation: AllocationValues;
  /** The field path of the allocation in the form. */
  name: string;
  errors: FieldErrors;
  onChange: (part: Partial<AllocationValues>) => void;
  onRemove: () => void;
}) {
  const { orderNumber, customer, status, balance, amount, choice } = allocation;
  return (
    <div className={css.allocation}>
      <div className={css.allocated}>
        <span className={css.number}>#{orderNumber}</span> {customer}
        <br />
        <span className={css.quiet}>
          {statusLabel(status, "admin")},{" "}
          {balance > 0 ? `${formatUsd(balance)} due` : "nothing due"}
        </span>
      </div>
      <AmountField
        name={`${name}.amount`}
        label={`Amount for #${orderNumber}`}
        value={amount}
        onChange={(typed) => onChange({ amount: typed })}
        errorMessage={errors[`${name}.amount`] ?? errors[`${name}.orderId`]}
      />
      <IconButton aria-label={`Remove order #${orderNumber}`} onPress={onRemove}>
        <TrashIcon />
      </IconButton>
      {status === "cancelled" && (
        <Select
          className={css.choice}
          name={`${name}.choice`}
          label="The order is cancelled"
          description="Opened again, it takes its stock and its coupon."
          options={CHOICES}
          value={choice}
          onChange={(chosen) => onChange({ choice: chosen })}
          errorMessage={errors[`${name}.choice`]}
          isRequired
        />
      )}
    </div>
  );
}
