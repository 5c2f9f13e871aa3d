-- Copies each wanted page to every release with a worker that was active within ten minutes. Other
-- releases catch up when one of their workers returns. Rows are locked in the same order as workers
-- lock them.
CREATE OR REPLACE FUNCTION want_pages_of_releases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO release_pages AS page (release, path, wanted_version, next_attempt_at)
  SELECT releases.release, wanted.path, wanted.wanted_version, wanted.next_attempt_at
  FROM wanted CROSS JOIN releases
  WHERE releases.tended_at > clock_timestamp() - interval '10 minutes'
  ORDER BY releases.release, wanted.path COLLATE "C"
  ON CONFLICT (release, path) DO UPDATE SET
    wanted_version = excluded.wanted_version,
    state = 'publishing', attempts = 0, error = NULL, updated_at = clock_timestamp(),
    -- A page is rendered at most every 100 ms. A page that is already due moves ahead of the rest
    -- of a full publish. A page that waits for its 100 ms keeps its time, because otherwise
    -- continuous changes would delay it for ever. Times are rounded to milliseconds, so the present
    -- time may seem to lie ahead.
    next_attempt_at = CASE
      WHEN page.wanted_version > page.published_version
        AND (page.claimed_until IS NULL OR page.claimed_until < clock_timestamp())
        AND greatest(excluded.next_attempt_at, page.published_at + interval '100 milliseconds') > clock_timestamp() + interval '1 millisecond'
      THEN least(page.next_attempt_at, greatest(excluded.next_attempt_at, page.published_at + interval '100 milliseconds'))
      ELSE greatest(excluded.next_attempt_at, page.published_at + interval '100 milliseconds')
    END
  WHERE page.wanted_version < excluded.wanted_version;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER want_new_pages_of_releases AFTER INSERT ON published_pages
  REFERENCING NEW TABLE AS wanted FOR EACH STATEMENT EXECUTE FUNCTION want_pages_of_releases();

CREATE OR REPLACE TRIGGER want_pages_of_releases AFTER UPDATE ON published_pages
  REFERENCING NEW TABLE AS wanted FOR EACH STATEMENT EXECUTE FUNCTION want_pages_of_releases();
