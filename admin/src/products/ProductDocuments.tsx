import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ProductDocument, ProductDocumentKind } from "#shared/contracts/product-documents.ts";
import { PRODUCT_DOCUMENT_NAMES } from "#shared/domain/product-documents.ts";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import * as fieldCss from "#shared/ui/Field.css.ts";
import { Select } from "#shared/ui/Select.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { ConfirmChange } from "../layout/ConfirmChange.tsx";
import { PdfUpload } from "../layout/PdfUpload.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { read } from "../layout/reads.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { RowButton } from "../sessions/MayButton.tsx";
import { isWaiting } from "../wording/wording.queries.ts";
import * as css from "./Products.css.ts";

const KINDS = Object.entries(PRODUCT_DOCUMENT_NAMES).map(([value, label]) => ({ value, label }));

/** The PDFs of a product. They are saved at once, not with the form. */
export function ProductDocuments({ productId }: { productId: string }) {
  const key = ["product-documents", productId];
  const client = useQueryClient();
  const documents = useQuery(read(key, (call) => api.admin.productDocuments.list(productId, call)));
  const [leaving, setLeaving] = useState<ProductDocument | null>(null);
  // A title may wait for its wording, which the products' queries tell.
  const refresh = () =>
    Promise.all([key, PRODUCTS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
  return (
    <section className={css.documents} aria-labelledby="product-documents">
      <h3 id="product-documents">Documents</h3>
      <p className={fieldCss.description}>
        Safety data sheets and data sheets, listed on the product's page. Saved at once.
      </p>
      <QueryGate query={documents} what="The documents">
        {(list) =>
          list.length === 0 ? (
            <p>No document yet.</p>
          ) : (
            <ul className={css.documentList}>
              {list.map((document) => (
                <li key={document.id} className={css.document}>
                  <a href={document.url} target="_blank" rel="noreferrer">
                    {document.title}
                  </a>
                  <span>{wordsOf(document)}</span>
                  <RowButton
                    call="DELETE /api/admin/products/{id}/documents/{documentId}"
                    verb="Remove"
                    of={document.title}
                    onPress={() => setLeaving(document)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryGate>
      <IfMay call="POST /api/admin/products/{id}/documents">
        <DocumentUpload productId={productId} onUploaded={refresh} />
      </IfMay>
      {leaving && (
        <ConfirmChange
          title="Remove this document?"
          description={`“${leaving.title}” is removed from the product's page. The shop keeps no copy of the file.`}
          confirmText="Remove document"
          pendingText="Removing..."
          onClose={() => setLeaving(null)}
          send={() => api.admin.productDocuments.remove(productId, leaving.id)}
          refresh={refresh}
          done={{ title: "Document Removed", description: leaving.title }}
          failure="The document could not be removed. Please try again."
        />
      )}
    </section>
  );
}

const wordsOf = ({ kind, language, date }: ProductDocument) =>
  [PRODUCT_DOCUMENT_NAMES[kind], language, date && formatCalendarDay(date)]
    .filter(Boolean)
    .join(", ");

interface DocumentUploadProps {
  productId: string;
  onUploaded: () => Promise<unknown>;
}

function DocumentUpload({ productId, onUploaded }: DocumentUploadProps) {
  const [kind, setKind] = useState<ProductDocumentKind>("sds");
  const [title, setTitle] = useState<string>(PRODUCT_DOCUMENT_NAMES.sds);
  const [language, setLanguage] = useState("en");
  const [date, setDate] = useState("");

  function choose(next: ProductDocumentKind) {
    // A title that nobody typed follows the kind.
    if (title === PRODUCT_DOCUMENT_NAMES[kind]) setTitle(PRODUCT_DOCUMENT_NAMES[next]);
    setKind(next);
  }

  async function add(file: File) {
    const about = { kind, title, language, date, fileName: file.name };
    const added = await api.admin.productDocuments.add(productId, file, about);
    await onUploaded();
    const waits = isWaiting(added);
    showToast({
      title: "Document Added",
      description: waits ? `“${title}” waits for its title: see above.` : title,
      tone: waits ? "neutral" : "success",
    });
  }

  return (
    <PdfUpload className={css.documentFields} isDisabled={title.trim() === ""} send={add}>
      <Select
        label="Document"
        options={KINDS}
        value={kind}
        onChange={(value) => choose(value as ProductDocumentKind)}
      />
      <TextField label="Title" value={title} maxLength={120} onChange={setTitle} />
      <TextField label="Language" value={language} maxLength={20} onChange={setLanguage} />
      <TextField name="date" label="Date (optional)" type="date" value={date} onChange={setDate} />
    </PdfUpload>
  );
}
