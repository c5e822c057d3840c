-- A row is an event that happened, until it is handed to the webhooks that asked for it. It is written in the transaction
-- that causes it, by a trigger of the table that it is about.
create table outbox_event (
  seq bigint generated always as identity primary key,
  kind text not null,
  -- What the event is about. Events of the same subject are told in their order.
  subject_id text not null,
  -- Null where it is of no brand.
  brand_id text,
  data jsonb not null,
  at timestamptz not null default clock_timestamp()
);

-- Writes an event to the outbox, without the facts that are null.
create function emit_event(kind text, subject_id text, brand_id text, data jsonb) returns void language sql as $$
  insert into outbox_event (kind, subject_id, brand_id, data) values (kind, subject_id, brand_id, jsonb_strip_nulls(data))
$$;

-- An instant as events say it: 2026-11-27T19:05:00.000Z.
create function event_instant(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
