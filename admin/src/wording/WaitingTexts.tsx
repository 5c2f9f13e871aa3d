import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { WaitingText } from "#shared/contracts/wording.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { pathOf } from "../routes.ts";
import * as css from "./WaitingNotice.css.ts";
import { waitingQuery } from "./wording.queries.ts";

/** All that waits for its text, with links to where it is changed or gets a reason. */
export function WaitingTexts() {
  const { data = [] } = useQuery(waitingQuery);
  if (data.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={data.length === 1 ? "One text waits" : `${data.length} texts wait`}
    >
      <p>
        They speak of use in humans or animals. Open each to change it, or to say why it is correct.
      </p>
      <ul className={css.places}>
        {data.map((each) => (
          <li key={each.id}>
            <Link href={addressOf(each)}>{each.name}</Link>
            {each.isPublic ? " (an earlier text is public)" : " (not public yet)"}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** A product is opened in its list, so it must be on the shown page: the search finds it. */
function addressOf({ kind, productId, listedAs }: WaitingText): string {
  if (kind === "category") return pathOf("categories");
  const view = { edit: productId ?? "", search: listedAs };
  return `${pathOf("products")}?${new URLSearchParams(view)}`;
}
