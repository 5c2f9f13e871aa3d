import { apiOrigin } from "#shared/client/api-of-page.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton, type LinkButtonProps } from "#shared/ui/LinkButton.tsx";
import { api } from "../api.ts";
import { reportFailure } from "./report-failure.ts";
import { useSavedFile } from "./use-saved-file.ts";

interface ExportLinkProps<Query> {
  path: `/api/admin/${string}`;
  query?: Query;
  /** The same call with fetch. */
  load: (query: Query) => Promise<File>;
  /** Whether the file contains customer data, which needs a fresh proof of identity. */
  needsProof?: boolean;
  label?: string;
  size?: LinkButtonProps["size"];
}

/**
 * Downloads an export by a link, so that the browser streams any number of rows to the disk. With
 * the API on another origin a link sends no session, so a script fetches the file.
 */
export function ExportLink<Query extends object>({
  path,
  query = {} as Query,
  load,
  needsProof = false,
  label = "Export CSV",
  size,
}: ExportLinkProps<Query>) {
  if (apiOrigin() !== "") {
    return <ExportButton load={() => load(query)} label={label} size={size} />;
  }
  const filters = new URLSearchParams(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ""),
  );
  const href = filters.size > 0 ? `${path}?${filters}` : path;
  return (
    <LinkButton
      href={href}
      size={size}
      download
      onClick={(event) => {
        if (!needsProof) return;
        event.preventDefault();
        void saveProved(href);
      }}
    >
      {label}
    </LinkButton>
  );
}

/** A link cannot ask for a proof of identity. A call asks first, then the browser follows the link. */
async function saveProved(href: string): Promise<void> {
  try {
    await api.sessions.requireProof();
    Object.assign(document.createElement("a"), { href, download: "" }).click();
  } catch (error) {
    reportFailure(error, "The file could not be exported.");
  }
}

type ExportButtonProps = Pick<ExportLinkProps<object>, "label" | "size"> & {
  load: () => Promise<File>;
};

function ExportButton({ load, label, size }: ExportButtonProps) {
  const saving = useSavedFile(load, "The file could not be exported.");
  return (
    <Button {...saving} size={size} pendingText="Exporting...">
      {label}
    </Button>
  );
}
