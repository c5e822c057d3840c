-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- The numbers of provisional receipts (RPS), in brands without a number series.
create sequence rps_number;

-- A row is the name and document of the buyer of an order, encrypted with a key that is not in the database. It is
-- kept after the account is removed, as long as tax law asks (CTN, art. 173 and 174).
create table fiscal_record (
  order_id text primary key references purchase_order,
  buyer_sealed bytea not null,
  keep_until date not null
);
create index fiscal_record_keep_until on fiscal_record (keep_until);

-- A row is the fiscal note (NFS-e) of a paid order, which is issued elsewhere, by hand or by a fiscal provider.
create table fiscal_note (
  id text primary key,
  order_id text not null unique references purchase_order,
  amount integer not null check (amount > 0),
  status text not null check (status in ('pending', 'issued', 'rejected', 'cancelled')),
  -- The number of the provisional receipt (RPS) that the note replaces.
  rps_number bigint not null,
  number text,
  url text,
  -- Why the city rejected it, or why it was cancelled.
  reason text,
  created_at timestamptz not null,
  exported_at timestamptz,
  settled_at timestamptz,
  -- Provisional receipts are numbered by series.
  rps_series text not null default 'VIT',
  -- The storage key of the PDF, where somebody issued the note by hand and sent it.
  pdf_key text unique,
  constraint fiscal_note_rps unique (rps_series, rps_number),
  check ((status = 'pending') = (settled_at is null)),
  check (status <> 'issued' or number is not null),
  check (pdf_key is null or number is not null)
);
create index fiscal_note_pending on fiscal_note (created_at) where status in ('pending', 'rejected');
