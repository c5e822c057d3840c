-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is a card payment that its holder contests at the issuer. The order waits until the dispute is won or lost.
create table dispute (
  id text primary key,
  payment_id text not null unique references payment,
  -- The identifier at the provider.
  provider_id text not null unique,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- Until when the shop may answer the issuer, where the provider says it.
  evidence_due_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
