import type { AdminApplication } from "#shared/contracts/applications.ts";
import { Button } from "#shared/ui/Button.tsx";
import { api } from "../api.ts";
import * as css from "../buyers/Buyers.css.ts";
import { useSavedFile } from "../layout/use-saved-file.ts";

type Document = AdminApplication["documents"][number];

/** The applicant's documents, only as downloads: a stranger's file may contain scripts, so no screen displays it. */
export function ApplicationDocuments({ application }: { application: AdminApplication }) {
  const { id, documents } = application;
  return (
    <section className={css.part} aria-labelledby="documents">
      <h3 id="documents">Documents</h3>
      {documents.length === 0 ? (
        <p className={css.quiet}>None was sent. Ask for one if you need it.</p>
      ) : (
        <ul className={css.list}>
          {documents.map((document) => (
            <li key={document.id} className={css.row}>
              {document.isDeleted ? (
                <span>{document.fileName}</span>
              ) : (
                <DocumentButton applicationId={id} document={document} />
              )}
              <span className={css.quiet}>
                {document.isDeleted ? "Deleted after the retention period" : sizeOf(document.bytes)}
              </span>
              <span className={css.hash}>SHA-256 {document.sha256}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function DocumentButton({
  applicationId,
  document,
}: {
  applicationId: string;
  document: Document;
}) {
  const saving = useSavedFile(
    () => api.admin.applications.document(applicationId, document.id),
    "The document could not be loaded. Try again.",
  );
  return (
    <Button
      {...saving}
      variant="quiet"
      size="small"
      className={css.open}
      aria-label={`Save ${document.fileName}`}
      pendingText="Loading..."
    >
      {document.fileName}
    </Button>
  );
}

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
