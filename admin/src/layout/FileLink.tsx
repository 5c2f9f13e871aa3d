import { useState } from "react";
import { apiOrigin } from "#shared/client/api-of-page.ts";
import { Button } from "#shared/ui/Button.tsx";
import { reportFailure } from "./report-failure.ts";
import { saveFile } from "./save-file.ts";

/**
 * Opens a file of the API. With the API on another origin a link sends no session, so a script fetches the file.
 */
export function FileLink({
  path,
  text,
  label,
  load,
  className,
}: {
  /** "/api/admin/…" */
  path: string;
  text: string;
  /** What a screen reader says. */
  label: string;
  load: () => Promise<Parameters<typeof saveFile>[0]>;
  className?: string | undefined;
}) {
  const [isPending, setPending] = useState(false);
  if (apiOrigin() === "") {
    return (
      <a href={path} target="_blank" rel="noreferrer" aria-label={label} className={className}>
        {text}
      </a>
    );
  }
  const save = async () => {
    setPending(true);
    try {
      saveFile(await load());
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
      {text}
    </Button>
  );
}
