import { type Lot, lot as lotContract } from "#shared/contracts/lots.ts";
import { Button } from "#shared/ui/Button.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { api } from "../api.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { useOpenForm, versionInRefusal } from "../versions/use-versioned-form.ts";
import { LotFields } from "./LotFields.tsx";
import * as css from "./Lots.css.ts";
import { hasChangedTests, lotChangeSchema, lotValues } from "./lot-values.ts";
import { lotQuery } from "./lots.queries.ts";
import { useLotChanged } from "./use-lot-changed.ts";

/** Edits the facts of a lot and its test results. */
export function LotForm({ lot }: { lot: Lot }) {
  const showLot = useLotChanged();
  const form = useOpenForm({
    stored: lot,
    valuesOf: lotValues,
    schema: lotChangeSchema,
    newerVersion: (error) => versionInRefusal(error, "lot", lotContract),
    send: (body, loaded) => api.admin.lots.update(loaded.id, body),
    query: lotQuery(lot.id),
    refresh: () => showLot(),
    done: ({ lotNumber }) => ({ title: "Lot Saved", description: lotNumber }),
    failure: "The lot could not be saved. Please try again.",
  });
  const needsReason = lot.published && hasChangedTests(form.values, form.loaded);
  return (
    <section className={css.part} aria-labelledby="lot-facts">
      <h3 className={css.smallHeading} id="lot-facts">
        The lot and its results
        {lot.version > 1 && `, version ${lot.version}`}
      </h3>
      {form.conflict && <NewerVersionNotice what="This lot" {...form.conflict} />}
      <LotFields form={form}>
        {needsReason && (
          <TextArea
            {...form.field("reason")}
            className={css.wide}
            label="Why the results change"
            description="It stands on the certificate beside the new version; the old one is kept."
            rows={2}
            isRequired
          />
        )}
        <IfMay call="PATCH /api/admin/lots/{id}">
          <div className={css.wide}>
            <Button {...form.button} pendingText="Saving...">
              Save lot
            </Button>
          </div>
        </IfMay>
      </LotFields>
    </section>
  );
}
