-- baseline of 0169-pdf-of-a-fiscal-note.sql

create sequence rps_number;

-- What the tax law wants known about a sale after its buyer is gone (CTN, art. 173 and 174): name and document,
-- encrypted with a key that is not in the database, until the day the law no longer asks.
create table fiscal_record (
  order_id text primary key references purchase_order,
  buyer_sealed bytea not null,
  keep_until date not null
);
create index fiscal_record_keep_until on fiscal_record (keep_until);

create table fiscal_note (
  id text primary key,
  order_id text not null unique references purchase_order,
  amount integer not null check (amount > 0),
  status text not null check (status in ('pending', 'issued', 'rejected', 'cancelled')),
  -- Of the provisional receipt (RPS) that the note replaces.
  rps_number bigint not null,
  number text,
  url text,
  -- Why the city refused it, or why it was cancelled.
  reason text,
  created_at timestamptz not null,
  exported_at timestamptz,
  settled_at timestamptz,
  -- RPS are numbered by who sells and by series.
  rps_series text not null default 'VIT',
  -- The note itself, where whoever issued it by hand sent its PDF: the key under which it is kept.
  pdf_key text unique,
  constraint fiscal_note_rps unique (rps_series, rps_number),
  check ((status = 'pending') = (settled_at is null)),
  check (status <> 'issued' or number is not null),
  check (pdf_key is null or number is not null)
);
create index fiscal_note_pending on fiscal_note (created_at) where status in ('pending', 'rejected');
