import { useState } from "react";
import { apiOrigin } from "#shared/client/api-of-page.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton, type LinkButtonProps } from "#shared/ui/LinkButton.tsx";
import { api } from "../api.ts";
import { reportFailure } from "./report-failure.ts";
import { saveFile } from "./save-file.ts";

export interface ExportLinkProps {
  path: `/api/admin/${string}`;
  query?: Readonly<Record<string, string>>;
  /** The same call with fetch. */
  load: () => Promise<File>;
  /** Whether the file contains customer data, which needs a fresh proof of identity. */
  needsProof?: boolean;
  label?: string;
  size?: LinkButtonProps["size"];
}

/**
 * Downloads a CSV file by a link, so that the browser streams any number of rows to the disk. With
 * the API on another origin a link sends no session, so a script fetches the file.
 */
export function ExportLink({
  path,
  query = {},
  load,
  needsProof = false,
  label = "Export CSV",
  size,
}: ExportLinkProps) {
  if (apiOrigin() !== "") return <ExportButton load={load} label={label} size={size} />;
  const filters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  const href = filters.size > 0 ? `${path}?${filters}` : path;
  if (needsProof) return <ProvedLink href={href} label={label} size={size} />;
  return (
    <LinkButton href={href} size={size} download>
      {label}
    </LinkButton>
  );
}

/** A link cannot ask for a proof of identity. A call asks first, then the browser follows the link. */
type Looks = Pick<ExportLinkProps, "label" | "size">;

function ProvedLink({ href, label, size }: Looks & { href: string }) {
  const save = async () => {
    try {
      await api.sessions.requireProof();
      Object.assign(document.createElement("a"), { href, download: "" }).click();
    } catch (error) {
      reportFailure(error, "The file could not be exported.");
    }
  };
  return (
    <LinkButton
      href={href}
      size={size}
      download
      onClick={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {label}
    </LinkButton>
  );
}

function ExportButton({ load, label, size }: Looks & Pick<ExportLinkProps, "load">) {
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
    <Button
      size={size}
      isPending={isPending}
      pendingText="Exporting..."
      onPress={() => void save()}
    >
      {label}
    </Button>
  );
}
