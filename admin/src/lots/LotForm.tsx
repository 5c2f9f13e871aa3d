import { type Lot, lot as lotContract } from "#shared/contracts/lots.ts";
import { Button } from "#shared/ui/Button.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { useVersionedForm, versionInRefusal } from "../versions/use-versioned-form.ts";
import { LotFields, ReasonField } from "./LotFields.tsx";
import * as css from "./Lots.css.ts";
import { hasChangedTests, lotChangeSchema, lotValues } from "./lot-values.ts";
import { useLotChanged } from "./use-lot-changed.ts";

/** What is known of a lot, changed in place. */
export function LotForm({ lot }: { lot: Lot }) {
  const showLot = useLotChanged();
  const form = useVersionedForm<Lot, ReturnType<typeof lotValues>, Parameters<typeof save>[1]>({
    stored: lot,
    valuesOf: lotValues,
    schema: lotChangeSchema,
    submit: async (body, loaded) => {
      const saved = await save(loaded.id, body);
      await showLot(saved);
      form.fillFrom(saved);
      showToast({ title: "Lot Saved", description: saved.lotNumber, tone: "success" });
    },
    newerVersion: (error) => versionInRefusal(error, "lot", lotContract),
    onError: (error) => reportFailure(error, "The lot could not be saved. Please try again."),
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
        {needsReason && <ReasonField form={form} />}
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

const save = (id: string, body: Parameters<typeof api.admin.lots.update>[1]) =>
  api.admin.lots.update(id, body);
