-- A row is an authorisation of Pix Automático that somebody agreed to give, with the sentence that they saw and its version
-- (LGPD, art. 8); the Central Bank calls it recurrence. It is written before the bank hears of it.
create table pix_mandate (
  id text primary key,
  account_id text not null references account,
  -- The payment whose code shows it as well, and the line of the plan that begins with that payment.
  payment_id text unique references payment,
  order_line_id text references order_line,
  -- The subscription that it renews, once it is known.
  subscription_id text,
  status text not null default 'created' check (status in ('created', 'approved', 'rejected', 'expired', 'cancelled')),
  -- Where the bank shows it, and what the bank calls it (idRec).
  location_id bigint,
  id_rec text unique,
  -- The code that shows it alone.
  br_code text,
  periodicity text not null check (periodicity in ('weekly', 'monthly', 'quarterly', 'halfyearly', 'yearly')),
  starts_on date not null,
  -- In centavos: what a ceiling that the payer sets at their bank may not be lower than.
  floor integer not null check (floor > 0),
  -- The ISPB of the bank that debits.
  payer_ispb text,
  text text not null,
  version text not null,
  at timestamptz not null,
  approved_at timestamptz,
  -- Since when it is to be ended at the bank.
  revoke_at timestamptz,
  -- When the bank was asked about it last.
  polled_at timestamptz not null,
  constraint pix_mandate_of_one check (payment_id is not null or subscription_id is not null),
  constraint pix_mandate_approved check (status <> 'approved' or (id_rec is not null and approved_at is not null))
);
create index pix_mandate_account on pix_mandate (account_id);
create index pix_mandate_open on pix_mandate (polled_at) where status in ('created', 'approved');
