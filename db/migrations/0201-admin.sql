-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- Who changed what in the administration. Appended only; each row carries the hash of the one before it, so that a row
-- that was changed or taken out is found.
create table audit_event (
  -- One after the other, without a gap.
  seq bigint primary key,
  at timestamptz not null,
  -- As an id: it stays when the account goes.
  actor_id text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  -- What it was called then.
  subject_name text not null,
  -- The fields that changed, as they were and as they are; nothing before what was made, nothing after what was removed.
  before jsonb,
  after jsonb,
  reason text,
  ip text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_event_actor on audit_event (actor_id, seq desc);
create index audit_event_subject on audit_event (subject_kind, subject_id, seq desc);

-- Whoever appends waits for who appended before, until that is committed: the chain has one order.
create function chain_audit_event() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('audit_event'));
  select seq + 1, hash into new.seq, new.previous_hash from audit_event order by seq desc limit 1;
  if new.seq is null then
    new.seq := 1;
    new.previous_hash := '\x';
  end if;
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_event_chained before insert on audit_event for each row execute function chain_audit_event();

create function keep_audit_event() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed' using errcode = 'check_violation';
end $$;
create trigger audit_event_kept before update or delete or truncate on audit_event
  for each statement execute function keep_audit_event();

create function audit_hash(event audit_event) returns bytea
  language sql stable strict parallel safe
  return sha256(event.previous_hash || convert_to(jsonb_build_array(event.seq, extract(epoch from event.at),
    event.actor_id, event.action, event.subject_kind, event.subject_id, event.subject_name, event.before, event.after,
    event.reason, event.ip)::text, 'UTF8'));
