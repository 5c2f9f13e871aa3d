/** A page as the front would send it. */
export type ExportedPage = {
  path: string;
  status: number;
  headers: Record<string, string>;
  body: string;
};

/** Where static hosts look for a page: `/shop` in `shop/index.html`, `/sitemap.xml` in itself. */
export function exportedFile({ path }: Pick<ExportedPage, "path">): string {
  const name = path.slice(1);
  if (/\.[a-z0-9]+$/i.test(name)) return name;
  return name === "" ? "index.html" : `${name}/index.html`;
}

/** The page with its policy inside, for hosts that send no headers of ours. */
export function withPolicy({ headers, body }: ExportedPage): string {
  const policy = headers["content-security-policy"];
  if (!policy || !headers["content-type"]?.startsWith("text/html")) return body;
  // Browsers heed framing rules in a header only, and complain about them here.
  const inside = policy
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.startsWith("frame-ancestors"))
    .join("; ");
  const meta = `<meta http-equiv="content-security-policy" content="${inside.replaceAll('"', "&quot;")}">`;
  return body.replace(/<head[^>]*>/i, (head) => head + meta);
}
