import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CustomerRow } from "#shared/contracts/customers.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { RadioGroup } from "#shared/ui/RadioGroup.tsx";
import { SearchField } from "#shared/ui/SearchField.tsx";
import { useDebounced } from "#shared/ui/use-debounced.ts";
import { api } from "../api.ts";
import { inUsd } from "../layout/in-usd.ts";
import { ORDERS_KEY } from "../layout/query-keys.ts";
import { useChange } from "../layout/use-saving.ts";
import { USERS_KEY } from "../users/users.queries.ts";
import * as css from "./Customers.css.ts";
import { CUSTOMERS_KEY, foundCustomersQuery } from "./customers.queries.ts";

const TYPING_PAUSE_MS = 250;

/** Finds the other account of a customer, and moves everything of one account to the other. */
export function MergeDialog({
  customer,
  onClose,
  onMerged,
}: {
  customer: CustomerRow;
  onClose: () => void;
  onMerged: (into: string) => void;
}) {
  const [typed, setTyped] = useState("");
  const [other, setOther] = useState<CustomerRow | null>(null);
  const [stays, setStays] = useState<"this" | "other">("this");
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const found = useQuery(foundCustomersQuery(search));
  const others = (found.data?.customers ?? []).filter(({ id }) => id !== customer.id);
  const [into, from] = stays === "this" ? [customer, other] : [other, customer];
  const merge = useChange({
    send: () => api.admin.customers.merge({ from: from?.id ?? "", into: into?.id ?? "" }),
    refresh: [CUSTOMERS_KEY, USERS_KEY, ORDERS_KEY],
    done: ({ email }) => ({ title: "Accounts Merged", description: `Everything is at ${email}.` }),
    after: ({ id }) => {
      onClose();
      onMerged(id);
    },
    failure: "The accounts were not merged. Nothing was changed.",
  });
  return (
    <Dialog
      title="Merge with another account"
      description={`Find the other account of ${customer.firstName} ${customer.lastName}.`}
      onClose={onClose}
      isDismissable={!merge.isPending}
      actions={({ close }) => (
        <>
          <Button onPress={close} isDisabled={merge.isPending}>
            Cancel
          </Button>
          <Button
            variant="danger"
            isDisabled={!other}
            isPending={merge.isPending}
            pendingText="Merging..."
            onPress={() => merge.mutate()}
          >
            Merge accounts
          </Button>
        </>
      )}
    >
      <div className={css.found}>
        <SearchField
          label="Find the other account"
          placeholder="Name, email or order number"
          autoFocus
          value={typed}
          onChange={(words) => {
            setTyped(words);
            setOther(null);
          }}
        />
        {found.isError && (
          <Notice tone="danger">
            The customers could not be searched. Change a letter to try again.
          </Notice>
        )}
        {search.length > 1 && found.isSuccess && others.length === 0 && (
          <p className={css.quiet}>No other customer was found for this.</p>
        )}
        {search.length > 1 && others.length > 0 && (
          <RadioGroup
            label="The other account"
            value={other?.id ?? null}
            onChange={(id) => setOther(others.find((each) => each.id === id) ?? null)}
            options={others.map((each) => ({
              value: each.id,
              label: `${each.firstName} ${each.lastName}, ${each.email}`,
              description: sumsOf(each),
            }))}
          />
        )}
        {other && (
          <>
            <RadioGroup
              label="Which account stays"
              value={stays}
              onChange={(which) => setStays(which as "this" | "other")}
              options={[
                { value: "this", label: customer.email, description: sumsOf(customer) },
                { value: "other", label: other.email, description: sumsOf(other) },
              ]}
            />
            <Notice tone="warning" title="This cannot be undone">
              {`Orders, payments, addresses, quotes, lists, notes and permission of ${from?.email} move to ${into?.email}. Then ${from?.email} cannot sign in any more. The customer gets an email about it.`}
            </Notice>
          </>
        )}
      </div>
    </Dialog>
  );
}

const sumsOf = ({ orders, paid }: CustomerRow) =>
  `${orders === 1 ? "1 order" : `${orders} orders`}, ${inUsd(paid)} paid`;
