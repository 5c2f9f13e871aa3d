import { useState } from "react";
import { apiOrigin } from "#shared/client/api-of-page.ts";
import type { Invoice } from "#shared/contracts/invoices.ts";
import { Button } from "#shared/ui/Button.tsx";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { saveFile } from "../layout/save-file.ts";
import * as css from "./Invoices.css.ts";
import { kindName, pdfOf } from "./invoice-words.ts";

/**
 * The number of a document, which opens its PDF. With the API on another origin a link sends no
 * session, so a script fetches the file.
 */
export function PdfLink({ invoice }: { invoice: Invoice }) {
  const [isPending, setPending] = useState(false);
  const label = `${kindName(invoice)} ${invoice.number}, PDF`;
  if (apiOrigin() === "") {
    return (
      <a
        href={pdfOf(invoice)}
        target="_blank"
        rel="noreferrer"
        aria-label={label}
        className={css.number}
      >
        {invoice.number}
      </a>
    );
  }
  const save = async () => {
    setPending(true);
    try {
      saveFile(await api.admin.invoices.pdf(invoice.id));
    } catch (error) {
      reportFailure(error, "The document could not be loaded.");
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={label}
      isPending={isPending}
      pendingText="Loading..."
      onPress={() => void save()}
    >
      {invoice.number}
    </Button>
  );
}
