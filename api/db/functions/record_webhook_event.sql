-- Stores an event and its deliveries for the enabled webhooks that subscribe to it; nothing when
-- there is none. The lock prevents the deletion of a webhook meanwhile, which would fail the
-- transaction that records the event.
CREATE OR REPLACE FUNCTION record_webhook_event(event_type text, event_data jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  listener text;
  event_id text;
BEGIN
  FOR listener IN
    SELECT id FROM webhooks WHERE state = 'enabled' AND event_type = ANY (events) ORDER BY id FOR KEY SHARE
  LOOP
    IF event_id IS NULL THEN
      event_id := 'msg_' || replace(gen_random_uuid()::text, '-', '');
      INSERT INTO webhook_events (id, type, body) VALUES (event_id, event_type, json_build_object(
        'type', event_type,
        'timestamp', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', event_data)::text);
    END IF;
    INSERT INTO webhook_deliveries (id, event_id, webhook_id) VALUES (gen_random_uuid()::text, event_id, listener);
  END LOOP;
END $$;
