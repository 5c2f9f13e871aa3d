import { useQuery, useQueryClient } from "@tanstack/react-query";
import { shippingRateBody } from "#shared/contracts/settings.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { MONEY } from "#shared/domain/typed-numbers.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useEditInPlace } from "../layout/use-edit-in-place.ts";
import { useSavingForm } from "../layout/use-saving.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./Shipping.css.ts";
import { shippingRateQuery } from "./settings.queries.ts";
import { ShippingSettings } from "./shipping/ShippingSettings.tsx";
import { zonesQuery } from "./shipping/shipping-settings.queries.ts";

export function Shipping() {
  const rate = useQuery(shippingRateQuery);
  const { isEditing, editButton, endEditing } = useEditInPlace();
  return (
    <section aria-label="Shipping">
      <PanelHeader title="Shipping Rate">
        Added once to every order. Pages that show it follow within a second.
      </PanelHeader>
      <QueryGate
        query={rate}
        what="The shipping rate"
        skeleton={
          <LoadingRegion label="Loading the shipping rate">
            <Skeleton width="10rem" height="3rem" />
          </LoadingRegion>
        }
      >
        {({ value }) =>
          isEditing ? (
            <RateForm value={value} onDone={endEditing} />
          ) : (
            <div className={css.current}>
              <p className={css.rate}>{formatUsd(parseAmount(value))}</p>
              <IfMay call="POST /api/admin/settings/shipping-rate">
                <Button {...editButton}>Edit</Button>
              </IfMay>
            </div>
          )
        }
      </QueryGate>
      <ShippingSettings />
    </section>
  );
}

const RATE = { ...MONEY, message: "Shipping rate must be a valid positive number" };

const rateForm = schemaOfTyped(shippingRateBody, (typed: { shippingRate: string }, read) => ({
  shippingRate: read.number("shippingRate", typed.shippingRate, RATE, undefined),
}));

function RateForm({ value, onDone }: { value: string; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { form, field, button } = useSavingForm({
    schema: rateForm,
    initial: { shippingRate: value },
    send: (rate) => api.admin.settings.setShippingRate(rate),
    refresh: (saved) => {
      queryClient.setQueryData(shippingRateQuery.queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: zonesQuery.queryKey });
    },
    done: { title: "Shipping Rate Updated" },
    failure: "Failed to update shipping rate.",
    failureTitle: "Update Failed",
    after: onDone,
  });
  return (
    <form {...form} className={css.form}>
      <AmountField {...field("shippingRate")} label="Shipping rate" isRequired autoFocus />
      <FormButtons button={button} submitText="Save" onCancel={onDone} place="page" />
    </form>
  );
}
