import { apiOrigin } from "#shared/client/api-of-page.ts";
import type { ButtonLook } from "#shared/ui/Button.css.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { useSavedFile } from "./use-saved-file.ts";

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
  load: () => Promise<File>;
  className?: string | undefined;
  /** For a link that looks like a button. */
  look?: ButtonLook;
  ref?: (element: HTMLElement | null) => void;
}) {
  const saving = useSavedFile(load, "The document could not be loaded.");
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
  return (
    <Button
      {...saving}
      {...(look ?? { variant: "quiet", size: "small" })}
      ref={ref}
      aria-label={label}
      pendingText="Loading..."
    >
      {text}
    </Button>
  );
}
