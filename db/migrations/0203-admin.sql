-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is an act in the administration: who changed what. Rows are appended, and each has the hash of the one before
-- it, so that a changed or removed row is found.
create table audit_event (
  -- Counts by one, without a gap.
  seq bigint primary key,
  at timestamptz not null,
  -- An id without a foreign key: it stays when the account is removed.
  actor_id text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  -- The name that it had then.
  subject_name text not null,
  -- The fields that changed, before and after. Null before a creation and after a removal.
  before jsonb,
  after jsonb,
  reason text,
  ip text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_event_actor on audit_event (actor_id, seq desc);
create index audit_event_subject on audit_event (subject_kind, subject_id, seq desc);

-- Numbers a row and hashes it with the one before. The lock makes rows wait for each other, so that the chain has one
-- order.
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

-- Refuses to change or remove a row.
create function keep_audit_event() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed' using errcode = 'check_violation';
end $$;
create trigger audit_event_kept before update or delete or truncate on audit_event
  for each statement execute function keep_audit_event();

-- SHA-256 of the hash before and of all that a row says.
create function audit_hash(event audit_event) returns bytea
  language sql stable strict parallel safe
  return sha256(event.previous_hash || convert_to(jsonb_build_array(event.seq, extract(epoch from event.at),
    event.actor_id, event.action, event.subject_kind, event.subject_id, event.subject_name, event.before, event.after,
    event.reason, event.ip)::text, 'UTF8'));
