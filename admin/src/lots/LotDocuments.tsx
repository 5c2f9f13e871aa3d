import { useState } from "react";
import type { DocumentKind, LotDocument } from "#shared/contracts/lot-documents.ts";
import type { Lot } from "#shared/contracts/lots.ts";
import { DOCUMENT_NAMES, groupedSha256 } from "#shared/domain/lot-words.ts";
import { formatDay } from "#shared/ui/dates.ts";
import { Select } from "#shared/ui/Select.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { ConfirmChange } from "../layout/ConfirmChange.tsx";
import { PdfUpload } from "../layout/PdfUpload.tsx";
import { IfMay } from "../sessions/IfMay.tsx";
import { RowButton } from "../sessions/MayButton.tsx";
import * as css from "./Lots.css.ts";
import { useLotChanged } from "./use-lot-changed.ts";

const KINDS = Object.entries(DOCUMENT_NAMES).map(([value, label]) => ({ value, label }));

/** The laboratory's documents. A newer version does not replace the older one. */
export function LotDocuments({ lot }: { lot: Lot }) {
  const showLot = useLotChanged();
  const [leaving, setLeaving] = useState<LotDocument | null>(null);
  return (
    <section className={css.part} aria-labelledby="lot-documents">
      <h3 className={css.smallHeading} id="lot-documents">
        Documents
      </h3>
      {lot.documents.length === 0 ? (
        <p className={css.quiet}>No document yet. A lot is released only with its certificate.</p>
      ) : (
        <ul className={css.list}>
          {lot.documents.map((document) => (
            <li key={document.id} className={css.row}>
              <a href={document.url} target="_blank" rel="noreferrer">
                {DOCUMENT_NAMES[document.kind]}
                {document.version > 1 && `, version ${document.version}`}
              </a>
              <span className={css.quiet}>
                {document.fileName}, {formatDay(document.createdAt)}
                {document.supersededBy && ", replaced"}
              </span>
              <span className={css.hash}>{groupedSha256(document.sha256)}</span>
              {lot.state === "quarantine" && (
                <RowButton
                  call="DELETE /api/admin/lots/{id}/documents/{documentId}"
                  verb="Remove"
                  of={`${document.fileName}, version ${document.version}`}
                  onPress={() => setLeaving(document)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {lot.state !== "recalled" && (
        <IfMay call="POST /api/admin/lots/{id}/documents">
          <DocumentUpload lot={lot} />
        </IfMay>
      )}
      {leaving && (
        <ConfirmChange
          title="Remove this document?"
          description={`${leaving.fileName} is removed from lot ${lot.lotNumber}. The shop keeps no copy of the file.`}
          confirmText="Remove document"
          pendingText="Removing..."
          onClose={() => setLeaving(null)}
          send={() => api.admin.lots.removeDocument(lot.id, leaving.id)}
          refresh={() => showLot()}
          done={{ title: "Document Removed", description: leaving.fileName }}
          failure="The document could not be removed. Please try again."
        />
      )}
    </section>
  );
}

function DocumentUpload({ lot }: { lot: Lot }) {
  const showLot = useLotChanged();
  const [kind, setKind] = useState<DocumentKind>("coa");
  return (
    <PdfUpload
      className={css.line}
      send={async (file) => {
        await api.admin.lots.addDocument(lot.id, file, { kind, fileName: file.name });
        await showLot();
        showToast({ title: "Document Added", description: file.name, tone: "success" });
      }}
    >
      <Select
        label="Document"
        options={KINDS}
        value={kind}
        onChange={(value) => setKind(value as DocumentKind)}
      />
    </PdfUpload>
  );
}
