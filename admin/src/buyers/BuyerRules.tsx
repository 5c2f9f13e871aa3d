import { useQuery } from "@tanstack/react-query";
import { buyerRules, buyerRulesBody, type BuyerRules as Rules } from "#shared/contracts/buyers.ts";
import { ACCESS } from "#shared/domain/buyers.ts";
import { WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { useOpenForm, versionInRefusal } from "../versions/use-versioned-form.ts";
import * as css from "./Buyers.css.ts";
import { ACCESS_NAMES } from "./buyer-words.ts";
import { rulesQuery } from "./buyers.queries.ts";

export function BuyerRules() {
  // Always refetched, so that the form starts from the current version.
  const rules = useQuery({ ...rulesQuery, refetchOnMount: "always" });
  const skeleton = <LoadingBlocks label="Loading the rules" height="30rem" />;
  return (
    <section aria-label="Who may buy">
      <PanelHeader title="Who may buy">
        Asked at every way to an order, and again before a parcel leaves.
      </PanelHeader>
      <QueryGate query={rules} what="The rules" skeleton={skeleton}>
        {(data) => (rules.isFetchedAfterMount ? <BuyerRulesForm stored={data} /> : skeleton)}
      </QueryGate>
    </section>
  );
}

const ACCESS_OPTIONS = ACCESS.map((value) => ({ value, label: ACCESS_NAMES[value] }));

const valuesOf = ({ defaultAccess, months, statement, ...rules }: Rules) => ({
  ...rules,
  defaultAccess: defaultAccess as string,
  months: String(months),
  "statement.text": statement.text,
});

const schema = schemaOfTyped(buyerRulesBody, (typed: ReturnType<typeof valuesOf>, read) => ({
  ...typed,
  months: read.number("months", typed.months, WHOLE_NUMBER, Number.NaN),
  statement: { text: typed["statement.text"] },
}));

export function BuyerRulesForm({ stored }: { stored: Rules }) {
  const form = useOpenForm({
    stored,
    valuesOf,
    schema: () => schema,
    newerVersion: (error) => versionInRefusal(error, "rules", buyerRules),
    send: (body) => api.admin.buyers.saveRules(body),
    query: rulesQuery,
    done: { title: "Rules Updated", description: "They hold from the next order on." },
    failure: "The rules were not saved. Try again.",
  });
  const { field, flag, values, loaded } = form;
  const { version, text } = loaded.statement;
  return (
    <form {...form.form} className={css.rules}>
      {form.conflict && <NewerVersionNotice what="The rules" {...form.conflict} />}
      <Select
        {...field("defaultAccess")}
        label="Who may buy a product without a rule of its own"
        options={ACCESS_OPTIONS}
      />
      <NumberField
        {...field("months")}
        label="A permission holds for"
        suffix="months"
        description="For permissions from now on. The customer gets an email 30 days before the end, or after half of a permission of less than 60 days."
        className={css.short}
      />
      <Switch
        {...flag("approveKnownDomains")}
        description="When the applicant chose an institution of the list and the confirmed email address is at its domain. Nobody looks at the documents then."
      >
        Approve known domains at once
      </Switch>
      <TextArea
        {...field("statement.text")}
        label="End-use statement"
        description={`Version ${version}. Customers sign it by typing their name.`}
        rows={12}
      />
      <div role="status">
        {values["statement.text"].trim() !== text && (
          <Notice tone="warning" title={`This will be version ${version + 1}`}>
            Everybody is asked to sign it at the next order, whoever signed before too.
          </Notice>
        )}
      </div>
      <FormButtons
        button={form.button}
        submitText="Save Rules"
        onCancel={() => form.fillFrom(loaded)}
        place="page"
      />
    </form>
  );
}
