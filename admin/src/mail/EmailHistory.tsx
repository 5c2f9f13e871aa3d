import { useQuery } from "@tanstack/react-query";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./Emails.css.ts";
import { emailHistoryQuery } from "./emails.queries.ts";

/** Who changed the text when. An earlier text can be put into the form again. */
export function EmailHistory({
  kind,
  onTake,
}: {
  kind: string;
  onTake: (words: { subject: string; text: string }) => void;
}) {
  const history = useQuery(emailHistoryQuery(kind));
  return (
    <div className={css.group}>
      <h2 className={css.heading}>History</h2>
      <QueryGate query={history} what="The history" loading="Loading the history" count={1}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p className={css.quiet}>Nobody has changed this text yet.</p>
          ) : (
            <ul className={css.list}>
              {changes.map(({ id, at, by, subject, text }) => (
                <li key={id} className={css.row}>
                  <span>
                    {by ?? "Somebody"}, <time dateTime={at}>{formatMoment(at)}</time>
                  </span>
                  {subject === null || text === null ? (
                    <span className={css.quiet}>took the standard text</span>
                  ) : (
                    <>
                      <IfMay call="PUT /api/admin/emails/{kind}">
                        <Button
                          size="small"
                          aria-label={`Put the text of ${formatMoment(at)} into the form`}
                          onPress={() => onTake({ subject, text })}
                        >
                          Into the form
                        </Button>
                      </IfMay>
                      <pre className={css.old}>{subject ? `${subject}\n\n${text}` : text}</pre>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryGate>
    </div>
  );
}
