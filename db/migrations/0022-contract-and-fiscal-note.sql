-- What was agreed to with an order, word for word, kept so that it can be shown and proved later (Decreto 7.962/2013,
-- art. 4, IV). No buyer is in it. `hash` is the SHA-256 of `content`.
create table contract_summary (
  order_id text primary key references purchase_order,
  content text not null,
  hash bytea not null check (hash = sha256(convert_to(content, 'UTF8'))),
  at timestamptz not null
);
create trigger contract_summary_stays before update or delete on contract_summary
  for each row execute function refuse_rewriting();

-- The note of a service (NFS-e) that a paid order owes: issued elsewhere, by hand or by a fiscal provider; we keep its
-- number and where it can be read.
create sequence rps_number;
create table fiscal_note (
  id text primary key,
  order_id text not null unique references purchase_order,
  amount integer not null check (amount > 0),
  status text not null check (status in ('pending', 'issued', 'rejected', 'cancelled')),
  -- Of the provisional receipt (RPS) that the note replaces.
  rps_number bigint not null unique default nextval('rps_number'),
  number text,
  url text,
  -- Why the city refused it, or why it was cancelled.
  reason text,
  created_at timestamptz not null,
  exported_at timestamptz,
  settled_at timestamptz,
  check ((status = 'pending') = (settled_at is null)),
  check (status <> 'issued' or number is not null)
);
create index fiscal_note_pending on fiscal_note (created_at) where status in ('pending', 'rejected');
