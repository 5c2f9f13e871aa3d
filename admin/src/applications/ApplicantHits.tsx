import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { Notice } from "#shared/ui/Notice.tsx";
import { counted } from "../layout/counted.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { list } from "../layout/text-and-lists.css.ts";
import { openHitsOfQuery } from "./applications.queries.ts";

/** What of the applicant is similar to the screening list and still waits for somebody to decide. */
export function ApplicantHits({ userId }: { userId: string }) {
  const hits = useQuery(openHitsOfQuery(userId));
  return (
    <QueryGate query={hits} what="The hits of the screening list" skeleton={null}>
      {({ hits: open, total }) => {
        if (total === 0) return null;
        // The account, the application and each order have a hit for the same name.
        const pairs = open.map(
          ({ name, listed }) => `${name}: similar to ${listed.name} (${listed.source})`,
        );
        return (
          <Notice tone="warning" title="Is similar to the screening list">
            <ul className={list}>
              {[...new Set(pairs)].map((pair) => (
                <li key={pair}>{pair}</li>
              ))}
            </ul>
            <p>
              <Link href="/screening">{`Decide ${counted(total, "hit")} under Screening`}</Link>
            </p>
          </Notice>
        );
      }}
    </QueryGate>
  );
}
