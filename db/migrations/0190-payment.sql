-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is one attempt to pay an order. At most one attempt of an order is live.
create table payment (
  id text primary key,
  order_id text not null,
  attempt integer not null,
  method text not null check (method in ('pix', 'boleto', 'card')),
  provider text not null,
  amount integer not null check (amount > 0),
  status text not null
    check (status in ('created', 'pending', 'in-review', 'paid', 'expired', 'failed', 'refunded')),
  txid text not null unique,
  -- Of a Pix: "copia e cola".
  br_code text,
  e2e_id text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  checked_at timestamptz,
  paid_at timestamptz,
  due_on date,
  -- Of a boleto: the digits to type, and its PDF.
  line text,
  pdf_url text,
  installments integer check (installments between 1 and 18),
  first_parcel integer,
  parcel integer,
  interest integer check (interest >= 0),
  monthly_bp integer,
  yearly_bp integer,
  installment_table_id text references installment_table,
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_exp_month integer,
  card_exp_year integer,
  decline_code text,
  action_url text,
  -- What arrived, which may differ from the amount, and what of it was refunded. Refunds are counted in this row, so
  -- that refunds asked for at once wait for each other and never exceed it.
  received integer check (received > 0),
  refunded integer not null default 0,
  -- What the provider charges for the payment, by the rule of that day, and when the rest is paid out.
  fee integer check (fee >= 0),
  available_on date,
  fee_rule_id text references fee_rule,
  -- When the buyer chose to pay in another way. The provider had cancelled the charge before.
  dropped_at timestamptz,
  -- The last message about a payment that waits: 1 it is about to expire, 2 it is overdue.
  reminded smallint not null default 0 check (reminded between 0 and 2),
  -- The saved card that pays. It is not removed while the payment is in progress.
  saved_card_id text,
  -- When the provider took the charge into review, and when it is asked again.
  review_at timestamptz,
  look_at timestamptz,
  -- Who charges interest for installments: the shop, as part of the amount, or the gateway, on top of it and unknown
  -- to the shop.
  parcels_by text not null default 'shop' check (parcels_by in ('shop', 'gateway')),
  -- Until when a boleto is accepted after its due day, with which fine once and which interest a month, in basis
  -- points (CDC, art. 52, § 1: 2% at most; 1% a month by practice). What arrives late is more than the amount.
  late_until date,
  fine_bp smallint check (fine_bp between 0 and 200),
  interest_bp smallint check (interest_bp between 0 and 100),
  -- Whether somebody paid by the link of the order. Then the page of the card's issuer is shown to them alone.
  by_link boolean not null default false,
  -- Who receives a Pix, as the buyer's bank shows it: `Receiver` of contract/src/payment.ts, as it was when the code
  -- was made, because a brand may change its key meanwhile. Null where the code is older than this column.
  receiver jsonb,
  unique (order_id, attempt),
  constraint payment_card_check check (
    (method = 'card') = (installments is not null and first_parcel is not null and parcel is not null
      and interest is not null and monthly_bp is not null and yearly_bp is not null)),
  constraint payment_due_on_check check ((method <> 'boleto' or due_on is not null) and (method <> 'card' or due_on is null)),
  constraint payment_late_check check (
    (late_until is null) = (fine_bp is null) and (late_until is null) = (interest_bp is null) and (late_until is null or late_until >= due_on)),
  constraint payment_parcels_check check (
    first_parcel + parcel * (installments - 1) = case parcels_by when 'gateway' then amount + interest else amount end),
  constraint payment_refunded_within_received check (refunded between 0 and coalesce(received, 0)),
  constraint payment_review_check check (status <> 'in-review' or (review_at is not null and look_at is not null))
);
create index payment_in_review on payment (look_at) where status = 'in-review';
-- An order has one live attempt: no other is made while one may still be paid.
create unique index payment_live on payment (order_id) where status in ('created', 'pending', 'in-review', 'paid');
create index payment_open on payment (checked_at) where status in ('created', 'pending');
create index payment_received on payment (paid_at) where status in ('paid', 'refunded');
create index payment_saved_card on payment (saved_card_id) where saved_card_id is not null;
create index payment_settled on payment (provider, paid_at) where e2e_id is not null;
-- Payments whose fee is not known yet.
create index payment_without_fee on payment (paid_at) where status = 'paid' and available_on is null;

-- A row is an event that a provider sent, stored once. It is a hint, never a proof.
create table webhook_event (
  provider text not null,
  event_id text not null,
  body jsonb not null,
  received_at timestamptz not null,
  -- The payment that the event is about.
  payment_id text references payment,
  primary key (provider, event_id)
);
create index webhook_event_payment on webhook_event (payment_id) where payment_id is not null;

-- A row says until when the provider of a payment method was asked for what it received. The next process goes on
-- from there.
create table provider_look (
  method text primary key,
  until timestamptz not null
);

-- A row is the identifier that a gateway gave to a charge of ours. It is written before the charge is ready, so that
-- an interrupted charge is gone on with and never made twice.
create table gateway_charge (
  provider text not null,
  txid text not null,
  reference text not null,
  created_at timestamptz not null,
  primary key (provider, txid)
);
-- A gateway tells of a dispute by its own reference alone.
create index gateway_charge_by_reference on gateway_charge (provider, reference);

-- A row is a second Pix for a charge that was paid before. It is refunded without being asked for.
create table duplicate_payment (
  e2e_id text primary key,
  payment_id text not null references payment,
  amount integer not null check (amount > 0),
  received_at timestamptz not null
);
create index duplicate_payment_payment on duplicate_payment (payment_id);

create trigger duplicate_payment_stays before update or delete on duplicate_payment
  for each row execute function refuse_rewriting();
