import markdownIt from "markdown-it";

/** Longer texts are refused by the contracts; the limit here bounds the work for any caller. */
const MAX_LENGTH = 10_000;

/**
 * Paragraphs, lists, emphasis, links and tables; a line break is a line break. Everything else, HTML above all, stays
 * the text that it is. Deeper nesting than ten levels is text too.
 */
const reader = markdownIt("zero", { breaks: true, html: false, maxNesting: 10 }).enable([
  "list",
  "table",
  "emphasis",
  "link",
  "newline",
  "escape",
  "entity",
  "balance_pairs",
  "fragments_join",
]);

reader.validateLink = isSafeLink;

reader.renderer.rules.link_open = (tokens, index, options, _environment, self) => {
  const token = tokens[index];
  const address = String(token?.attrGet("href") ?? "");
  // Without the title that Markdown allows: nobody sees it on a phone.
  if (token) token.attrs = [["href", address]];
  // Sellers name other sites; the shop neither recommends them to search engines nor hands them its window.
  if (/^https?:/i.test(address)) token?.attrSet("rel", "nofollow noopener");
  return self.renderToken(tokens, index, options);
};

/** Pages of the shop by their path, other sites by https or http, and email addresses. */
export function isSafeLink(address: string): boolean {
  return /^(?:https?:\/\/[^\s/]|mailto:[^\s:]+@|\/(?![/\\]))/i.test(address.trim());
}

/** A description in Markdown as HTML that is safe to put into a page. */
export function renderMarkdown(text: string): string {
  return reader.render(text.slice(0, MAX_LENGTH));
}
