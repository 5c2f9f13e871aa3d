import * as css from "./MailDialog.css.ts";

/** The page of an email. An empty sandbox forbids scripts, forms and navigation. */
export function MailFrame({
  title,
  html,
  isDark = false,
}: {
  title: string;
  html: string;
  isDark?: boolean;
}) {
  return (
    <iframe
      className={isDark ? css.darkPage : css.page}
      title={title}
      sandbox=""
      srcDoc={withoutStyleSheets(html)}
    />
  );
}

/**
 * Removes style sheets from the HTML. The frame inherits this page's content security policy, which
 * allows style attributes but no style sheets. Parsing one is enough for a warning in the console.
 */
function withoutStyleSheets(html: string): string {
  return html.replace(/<style\b[^>]*>.*?<\/style>/gis, "").replace(/<link\b[^>]*>/gi, "");
}
