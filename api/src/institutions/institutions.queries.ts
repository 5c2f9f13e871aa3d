import type { InstitutionRecord } from "#shared/contracts/institutions.ts";
import { type Connection, firstOf } from "../db/client.ts";
import { isFreeMail } from "./free-mail.ts";
import { plainName } from "./plain-name.ts";

const FOUND = 10;

/**
 * Institutions by name, alias or acronym, best first. An exact name comes before a similar one, and a whole name before
 * a part of a longer one. Names that differ by typing errors are found by their trigrams.
 */
export async function searchInstitutions(conn: Connection, typed: string) {
  const plain = plainName(typed);
  if (plain.length < 2) return [];
  // A short text has too few trigrams to be similar to anything.
  const isShort = plain.length < 5;
  return conn.sql<InstitutionRecord[]>`
    WITH found AS (
      SELECT n.ror_id, CASE WHEN n.plain = ${plain} THEN 2::real
        ELSE similarity(n.plain, ${plain}) + 0.3 * word_similarity(${plain}, n.plain) END AS score
      FROM institution_names n
      WHERE n.plain = ${plain}
        OR (NOT ${isShort} AND n.plain % ${plain})
        OR (n.plain LIKE ${`${plain.replace(/[\\%_]/g, "\\$&")}%`})
    ), best AS (
      SELECT ror_id, max(score) AS score FROM found GROUP BY ror_id
      ORDER BY score DESC, ror_id LIMIT ${FOUND}
    )
    SELECT i.ror_id AS "rorId", i.name, i.type, i.country, i.city, i.website
    FROM best JOIN institutions i ON i.ror_id = best.ror_id
    ORDER BY best.score DESC, length(i.name), i.ror_id`;
}

export async function findInstitution(conn: Connection, rorId: string) {
  return conn.sql<InstitutionRecord[]>`
    SELECT ror_id AS "rorId", name, type, country, city, website
    FROM institutions WHERE ror_id = ${rorId}`.then(firstOf);
}

/**
 * The institution whose domain an email address has: the domain itself or one below it, label by label, so that
 * `harvard-edu.com` and `harvard.edu.example.com` never match. Where several institutions share a domain, the one that
 * the applicant chose counts. The address must be confirmed: the caller checks that.
 */
export async function matchDomain(conn: Connection, email: string, chosenRorId: string | null) {
  const domains = domainsOf(email);
  if (domains.length === 0) return null;
  const rows = await conn.sql<{ domain: string; rorId: string }[]>`
    SELECT domain, ror_id AS "rorId" FROM institution_domains
    WHERE domain = ANY(${domains}::text[]) ORDER BY length(domain) DESC, ror_id LIMIT 100`;
  const match = rows.find(({ rorId }) => rorId === chosenRorId) ?? rows[0];
  return match ? { email, ...match } : null;
}

/**
 * "a@cs.harvard.edu" → cs.harvard.edu, harvard.edu. None for a domain with letters that only look like Latin ones, and none
 * where anybody gets an address.
 */
export function domainsOf(email: string): string[] {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const labels = domain.split(".");
  const isPlain = labels.every(
    (label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label) && !label.startsWith("xn--"),
  );
  if (!isPlain) return [];
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
  return domains.some(isFreeMail) ? [] : domains;
}
