export type ExportedPage = {
  path: string;
  status: number;
  headers: Record<string, string>;
  body: string;
};

/** Where static hosts look for a page: `/shop` is `shop/index.html`, `/sitemap.xml` keeps its name. */
export function exportedFile({ path }: Pick<ExportedPage, "path">): string {
  const name = path.slice(1);
  if (/\.[a-z0-9]+$/i.test(name)) return name;
  return name === "" ? "index.html" : `${name}/index.html`;
}

/** The page with its content security policy in a meta element, for hosts without our headers. */
export function withPolicy({ headers, body }: ExportedPage): string {
  const policy = headers["content-security-policy"];
  if (!policy || !headers["content-type"]?.startsWith("text/html")) return body;
  // Browsers apply framing rules only in a header, and warn about them here.
  const inside = policy
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.startsWith("frame-ancestors"))
    .join("; ");
  const meta = `<meta http-equiv="content-security-policy" content="${inside.replaceAll('"', "&quot;")}">`;
  return body.replace(/<head[^>]*>/i, (head) => head + meta);
}
