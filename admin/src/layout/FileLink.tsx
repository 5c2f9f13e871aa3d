import { useState } from "react";
import { apiOrigin } from "#shared/client/api-of-page.ts";
import type { ButtonLook } from "#shared/ui/Button.css.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
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
  look,
  ref,
}: {
  /** "/api/admin/…" */
  path: string;
  text: string;
  /** What a screen reader says. */
  label: string;
  load: () => Promise<Parameters<typeof saveFile>[0]>;
  className?: string | undefined;
  /** For a link that looks like a button. */
  look?: ButtonLook;
  ref?: (element: HTMLElement | null) => void;
}) {
  const [isPending, setPending] = useState(false);
  if (apiOrigin() === "") {
    const link = { href: path, target: "_blank", rel: "noreferrer", "aria-label": label };
    return look ? (
      <LinkButton {...link} {...look} ref={ref} className={className}>
        {text}
      </LinkButton>
    ) : (
      <a {...link} ref={ref} className={className}>
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
      {...(look ?? { variant: "quiet", size: "small" })}
      ref={ref}
      aria-label={label}
      isPending={isPending}
      pendingText="Loading..."
      onPress={() => void save()}
    >
      {text}
    </Button>
  );
}
