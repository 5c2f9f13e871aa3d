import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { Notice } from "#shared/ui/Notice.tsx";
import * as css from "../buyers/Buyers.css.ts";
import { counted } from "../layout/counted.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { openHitsOfQuery } from "./applications.queries.ts";

/** What of the applicant is similar to the screening list and still waits for somebody to decide. */
export function ApplicantHits({ userId }: { userId: string }) {
  const hits = useQuery(openHitsOfQuery(userId));
  return (
    <QueryGate query={hits} what="The hits of the screening list" skeleton={null}>
      {({ hits: open, total }) =>
        total > 0 && (
          <Notice tone="warning" title={`${counted(total, "hit")} of the screening list to decide`}>
            <ul className={css.list}>
              {open.map(({ id, name, listed, orderId, applicationId }) => (
                <li key={id}>
                  {`${name}, ${placeOf({ orderId, applicationId })}: similar to ${listed.name} (${listed.source})`}
                </li>
              ))}
            </ul>
            <p>
              <Link href="/screening">Decide under Screening</Link>
            </p>
          </Notice>
        )
      }
    </QueryGate>
  );
}

const placeOf = (hit: { orderId: string | null; applicationId: string | null }) =>
  hit.orderId ? "on an order" : hit.applicationId ? "on an application" : "in the account";
