import { useState } from "react";
import { apiOrigin } from "#shared/client/api-of-page.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { reportFailure } from "./report-failure.ts";

export interface ExportLinkProps {
  /** Of the call that answers CSV. */
  path: `/api/admin/${string}`;
  query?: Readonly<Record<string, string>>;
  /** The same call by script. */
  load: () => Promise<File>;
}

/**
 * A download by the browser itself: it writes to the disk as the rows come, however many there are. Where the API is
 * on another origin a link could not prove who asks for it, and a script fetches the file.
 */
export function ExportLink({ path, query = {}, load }: ExportLinkProps) {
  if (apiOrigin() !== "") return <ExportButton load={load} />;
  const filters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  return (
    <LinkButton href={filters.size > 0 ? `${path}?${filters}` : path} download>
      Export CSV
    </LinkButton>
  );
}

function ExportButton({ load }: Pick<ExportLinkProps, "load">) {
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      saveFile(await load());
    } catch (error) {
      reportFailure(error, "The file could not be exported.");
    } finally {
      setPending(false);
    }
  };
  return (
    <Button isPending={isPending} pendingText="Exporting..." onPress={() => void save()}>
      Export CSV
    </Button>
  );
}

/** Milliseconds after which every browser has taken over what is behind the link. */
const TAKEN_OVER_AFTER = 60_000;

function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), TAKEN_OVER_AFTER);
}
