CREATE TABLE "release_pages" (
	"release" text NOT NULL,
	"path" text NOT NULL,
	"state" text DEFAULT 'publishing' NOT NULL,
	"wanted_version" bigint NOT NULL,
	"published_version" bigint DEFAULT 0 NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"etag" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"next_attempt_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "release_pages_release_path_pk" PRIMARY KEY("release","path"),
	CONSTRAINT "release_pages_state_known" CHECK ("release_pages"."state" IN ('live', 'publishing', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"release" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"site_url" text NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"tended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "releases_position_unique" UNIQUE("position")
);
--> statement-breakpoint
ALTER TABLE "release_pages" ADD CONSTRAINT "release_pages_release_releases_release_fk" FOREIGN KEY ("release") REFERENCES "public"."releases"("release") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_pages_due" ON "release_pages" USING btree ("release","next_attempt_at") WHERE "release_pages"."wanted_version" > "release_pages"."published_version";--> statement-breakpoint
CREATE INDEX "release_pages_state" ON "release_pages" USING btree ("release","state");--> statement-breakpoint
-- Passes the wishes for pages on to every release that is kept true, whoever made them: an api of the release before
-- writes into "published_pages" only. A release that nobody has tended to for ten minutes is left alone, and catches up
-- when a worker of it comes back. Rows are locked in the order in which workers lock them.
CREATE FUNCTION want_pages_of_releases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO release_pages AS page (release, path, wanted_version, next_attempt_at)
	SELECT releases.release, wanted.path, wanted.wanted_version, wanted.next_attempt_at
	FROM wanted CROSS JOIN releases
	WHERE releases.tended_at > clock_timestamp() - interval '10 minutes'
	ORDER BY releases.release, wanted.path COLLATE "C"
	ON CONFLICT (release, path) DO UPDATE SET
		wanted_version = excluded.wanted_version,
		state = 'publishing', attempts = 0, error = NULL, updated_at = clock_timestamp(),
		-- A page that was just published waits 100 ms for its next turn: a burst of changes renders the catalogue ten
		-- times a second. One that waits already keeps its moment: changes that never pause would put it off for ever.
		next_attempt_at = CASE
			WHEN page.wanted_version > page.published_version
				AND (page.claimed_until IS NULL OR page.claimed_until < clock_timestamp())
			THEN least(page.next_attempt_at, greatest(excluded.next_attempt_at, page.published_at + interval '100 milliseconds'))
			ELSE greatest(excluded.next_attempt_at, page.published_at + interval '100 milliseconds')
		END
	WHERE page.wanted_version < excluded.wanted_version;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER want_new_pages_of_releases AFTER INSERT ON "published_pages"
	REFERENCING NEW TABLE AS wanted FOR EACH STATEMENT EXECUTE FUNCTION want_pages_of_releases();
--> statement-breakpoint
CREATE TRIGGER want_pages_of_releases AFTER UPDATE ON "published_pages"
	REFERENCING NEW TABLE AS wanted FOR EACH STATEMENT EXECUTE FUNCTION want_pages_of_releases();
