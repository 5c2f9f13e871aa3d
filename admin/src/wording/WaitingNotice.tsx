import { useQuery } from "@tanstack/react-query";
import { type WaitingText, wordingReason } from "#shared/contracts/wording.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { api } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { useSavingForm } from "../layout/use-saving.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./WaitingNotice.css.ts";
import { waitingQuery } from "./wording.queries.ts";

/** What a product or category waits for, with its documents: each place, and a field for the reason. */
export function WaitingNotice({ of: id }: { of: string }) {
  const { data = [] } = useQuery(waitingQuery);
  return data
    .filter((each) => each.id === id || each.productId === id)
    .map((each) => <Waiting key={each.id} waiting={each} />);
}

const TITLES = {
  product: "The page waits for its text",
  category: "The page waits for its text",
  document: "A document waits for its title",
};

function Waiting({ waiting: { kind, name, isPublic, places } }: { waiting: WaitingText }) {
  return (
    <Notice tone="warning" title={TITLES[kind]}>
      <p>
        {isPublic
          ? "Visitors see the text from before; price and stock go on. "
          : `Visitors do not see ${kind === "document" ? `“${name}”` : "it"} yet. `}
        These words speak of use in humans or animals. Change them, or say why they are correct
        there.
      </p>
      <ul className={css.places}>
        {places.map((place) => (
          <li key={place.id} className={css.place}>
            <span>
              {nameOfField(place.field)}: {place.before}
              <mark className={css.words}>{place.words}</mark>
              {place.after}
            </span>
            {place.reason === null ? (
              <IfMay call="POST /api/admin/wording/{id}">
                <ReasonForm placeId={place.id} words={place.words} />
              </IfMay>
            ) : (
              <span className={css.reason}>Correct because: {place.reason}</span>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function ReasonForm({ placeId, words }: { placeId: string; words: string }) {
  const { form, field, button } = useSavingForm({
    schema: wordingReason,
    initial: { reason: "" },
    guardsInput: false,
    send: ({ reason }) => api.admin.wording.giveReason(placeId, { reason: reason.trim() }),
    refresh: [PRODUCTS_KEY, ["categories"], ["product-documents"]],
    refreshesAfterFailure: true,
    done: ({ waits }) => ({
      title: "Reason Recorded",
      description: waits ? "Other places are left." : "The text is published in a moment.",
    }),
    failure: "The reason could not be recorded. Please try again.",
  });
  return (
    <form {...form} className={css.form}>
      <TextField {...field("reason")} label={`Why “${words}” is correct there`} maxLength={500} />
      <Button {...button} size="small" className={css.record} pendingText="Recording...">
        Record Reason
      </Button>
    </form>
  );
}

const FIELDS: Record<string, string> = {
  name: "Name",
  description: "Description",
  researchUse: "Research use",
  variantValue: "Size",
  synonyms: "Other name",
  pictures: "Words for a picture",
  imageAlt: "Alternative text",
  title: "Title",
};

/** "pictures.1.alt" → "Words for a picture 2" */
function nameOfField(field: string): string {
  const [name = "", at] = field.split(".");
  return `${FIELDS[name] ?? name}${at === undefined ? "" : ` ${Number(at) + 1}`}`;
}
