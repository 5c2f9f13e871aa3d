import { useEffect, useState } from "react";
import * as css from "./Products.css.ts";

/** The description as the product's page shows it. The renderer is loaded when the preview is opened. */
export function DescriptionPreview({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const html = useRendered(isOpen ? text : null);
  if (text.trim() === "") return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Preview of the description</summary>
      {html === null ? (
        <p role="status">Loading the preview...</p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown escapes HTML and checks links
        <div className={css.preview} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </details>
  );
}

function useRendered(text: string | null): string | null {
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) return;
    let isCurrent = true;
    void import("#shared/ui/render-markdown.ts").then(
      ({ renderMarkdown }) => isCurrent && setHtml(renderMarkdown(text)),
      () =>
        isCurrent && setHtml("The preview could not be loaded. Close and open it to try again."),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return html;
}
