-- The audit log keeps no name of a person who left (LGPD, art. 18, VI), and its end is signed (decision 074).

alter table audit_event
  -- The account that the act is about, such as the buyer of an order. Without a foreign key: it stays when that is removed.
  add column about_id text,
  -- A salted SHA-256 of a text. Text and salt go when a person is forgotten; the digest stays, and says nothing without.
  add column reason_salt bytea,
  add column reason_digest bytea,
  add column ip_salt bytea,
  add column ip_digest bytea;

-- The row is the end of the audit log, as it was written last.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  row_count bigint not null,
  last_hash bytea not null,
  -- Since when it is signed: the first start of a server that has the secret.
  signed_since timestamptz,
  -- HMAC of all that stands here, under a key that is made from DATA_SECRET.
  mac bytea,
  -- How many rows this migration hashed anew, when, and the first one that did not verify before.
  rehashed_rows bigint not null,
  rehashed_at timestamptz,
  rehashed_broken bigint
);

-- A row is the end of the audit log on one day, signed in the same way.
create table audit_signature (
  day date primary key,
  row_count bigint not null,
  last_hash bytea not null,
  mac bytea not null
);
create trigger audit_signature_stays before update or delete or truncate on audit_signature
  for each statement execute function refuse_rewriting();

insert into audit_head (row_count, last_hash, rehashed_rows, rehashed_at, rehashed_broken)
select coalesce(max(seq), 0), '\x', count(*), case when count(*) > 0 then now() end, min(seq) filter (where not is_good)
from (select seq, audit_hash(e) = hash and seq = row_number() over (order by seq)
    and previous_hash = coalesce(lag(hash) over (order by seq), '\x') as is_good from audit_event e) followed;

-- 244 random bits.
create function audit_salt() returns bytea language sql volatile
  return uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

-- SHA-256 of a salt and a text; null where there is no text.
create function audit_digest(salt bytea, words text) returns bytea
  language sql immutable strict parallel safe
  return sha256(salt || convert_to(words, 'UTF8'));

-- SHA-256 of the hash before and of all that a row says; of what may be forgotten, its digest.
create or replace function audit_hash(event audit_event) returns bytea
  language sql stable strict parallel safe
  return sha256(event.previous_hash || convert_to(jsonb_build_array(event.seq, extract(epoch from event.at),
    event.actor_id, event.action, event.subject_kind, event.subject_id, event.subject_name, event.about_id, event.before,
    event.after, encode(event.reason_digest, 'hex'), encode(event.ip_digest, 'hex'))::text, 'UTF8'));

drop trigger audit_event_kept on audit_event;

-- A person is named by an id alone. What was typed about somebody who left is gone, and so is where they acted from.
update audit_event e set about_id = case e.subject_kind
  when 'account' then e.subject_id
  when 'order' then (select o.account_id from purchase_order o where o.id = e.subject_id)
  when 'subscription' then (select s.account_id from subscription s where s.id = e.subject_id)
  when 'review' then (select r.account_id from review r where r.id = e.subject_id) end;
update audit_event set subject_name = '' where subject_kind = 'account';
-- A review whose author left is not there any more.
update audit_event e set reason = null
where exists (select from account where id = e.about_id and status = 'anonymised')
  or (subject_kind = 'review' and about_id is null);
update audit_event e set ip = '' where exists (select from account where id = e.actor_id and status = 'anonymised');
update audit_event set ip_salt = audit_salt(), reason_salt = case when reason is not null then audit_salt() end;
update audit_event set ip_digest = audit_digest(ip_salt, ip), reason_digest = audit_digest(reason_salt, reason);

do $$
declare
  event audit_event;
  previous bytea := '\x';
begin
  for event in select * from audit_event order by seq loop
    event.previous_hash := previous;
    previous := audit_hash(event);
    update audit_event set previous_hash = event.previous_hash, hash = previous where seq = event.seq;
  end loop;
  update audit_head set last_hash = previous;
end $$;

-- Numbers a row and hashes it with the last one that the head knows. The head makes rows wait for each other, so that the
-- chain has one order; what was cut off or added past this function leaves a break for good. Whoever appends signs anew.
create or replace function chain_audit_event() returns trigger language plpgsql as $$
declare
  head audit_head;
  last_seq bigint;
begin
  select * into head from audit_head for update;
  select coalesce(max(seq), 0) into last_seq from audit_event;
  if head.is_only is null then
    insert into audit_head (row_count, last_hash, rehashed_rows)
    values (last_seq, coalesce((select hash from audit_event where seq = last_seq), '\x'), 0) returning * into head;
  end if;
  if new.subject_kind = 'account' then
    new.subject_name := '';
    new.about_id := new.subject_id;
  end if;
  new.seq := greatest(head.row_count, last_seq) + 1;
  new.previous_hash := head.last_hash;
  new.reason_salt := case when new.reason is not null then audit_salt() end;
  new.reason_digest := audit_digest(new.reason_salt, new.reason);
  new.ip_salt := audit_salt();
  new.ip_digest := audit_digest(new.ip_salt, new.ip);
  new.hash := audit_hash(new);
  update audit_head set row_count = new.seq, last_hash = new.hash, mac = null;
  return new;
end $$;

-- Refuses to change or remove a row, but for a text and its salt, which may go together.
create or replace function keep_audit_event() returns trigger language plpgsql as $$
declare
  texts text[] := array['reason', 'reason_salt', 'ip', 'ip_salt'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - texts = to_jsonb(old) - texts
    and ((new.reason, new.reason_salt) is not distinct from (old.reason, old.reason_salt)
      or (new.reason is null and new.reason_salt is null))
    and ((new.ip, new.ip_salt) is not distinct from (old.ip, old.ip_salt) or (new.ip = '' and new.ip_salt is null))
  then
    return new;
  end if;
  raise exception 'the audit log is never changed' using errcode = 'check_violation';
end $$;
create trigger audit_event_kept before update or delete on audit_event
  for each row execute function keep_audit_event();
create trigger audit_event_stays before truncate on audit_event
  for each statement execute function keep_audit_event();

create index audit_event_about on audit_event (about_id);

-- Refuses what was appended without a signature, once there is one.
create function require_audit_signature() returns trigger language plpgsql as $$
begin
  if exists (select from audit_head where signed_since is not null and mac is null) then
    raise exception 'the audit log is signed by who appends to it' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger audit_head_signed after insert or update on audit_head deferrable initially deferred
  for each row execute function require_audit_signature();
