-- baseline of 0169-pdf-of-a-fiscal-note.sql

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
  br_code text,
  e2e_id text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  checked_at timestamptz,
  paid_at timestamptz,
  due_on date,
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
  -- Money that goes back. What came in may differ from what was asked for; what goes back never exceeds what came in,
  -- and that is counted on the row of the payment, so that refunds asked for at once wait for each other.
  received integer check (received > 0),
  refunded integer not null default 0,
  -- What the provider keeps of a payment that arrived, by the version that held that day.
  fee integer check (fee >= 0),
  available_on date,
  fee_rule_id text references fee_rule,
  -- When its buyer chose to pay in another way: the provider took the charge back before.
  dropped_at timestamptz,
  -- The last message that its buyer got about a payment that still waits: 1 it is about to end, 2 it is overdue.
  reminded smallint not null default 0 check (reminded between 0 and 2),
  -- A payment with a saved card; while it is under way the card stays.
  saved_card_id text,
  review_at timestamptz,
  look_at timestamptz,
  -- Whose interest the parcels of a card bear: the shop's, which is in the amount, or the gateway's, which the holder pays
  -- on top of it and the shop never sees.
  parcels_by text not null default 'shop' check (parcels_by in ('shop', 'gateway')),
  -- A boleto that is taken after its due day: until when, with which fine once and which interest a month, in basis points
  -- (CDC, art. 52, 1: 2% at most; 1% a month by practice). What came in then is more than the amount.
  late_until date,
  fine_bp smallint check (fine_bp between 0 and 200),
  interest_bp smallint check (interest_bp between 0 and 100),
  -- Whether an attempt was made by whoever had the order's link: where its issuer asks is theirs to know.
  by_link boolean not null default false,
  -- Whose account a Pix is paid into, as the buyer's bank names them: `Receiver` of contract/src/payment.ts. Who had the key
  -- when the code was made, for a brand may change its key while the code still runs. Codes from before name nobody here.
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
create unique index payment_live on payment (order_id) where status in ('created', 'pending', 'in-review', 'paid');
create index payment_open on payment (checked_at) where status in ('created', 'pending');
create index payment_received on payment (paid_at) where status in ('paid', 'refunded');
create index payment_saved_card on payment (saved_card_id) where saved_card_id is not null;
create index payment_settled on payment (provider, paid_at) where e2e_id is not null;
create index payment_without_fee on payment (paid_at) where status = 'paid' and available_on is null;

-- What providers told us, stored once. A hint, never a proof.
create table webhook_event (
  provider text not null,
  event_id text not null,
  body jsonb not null,
  received_at timestamptz not null,
  -- Which payment a provider's notice is about: the page of an order says what was told of it.
  payment_id text references payment,
  primary key (provider, event_id)
);
create index webhook_event_payment on webhook_event (payment_id) where payment_id is not null;

-- Until when each provider was asked for what it received: the next look, of any process, goes on from there.
create table provider_look (
  method text primary key,
  until timestamptz not null
);

-- Gateways name charges themselves: by this we find theirs from ours. Written as soon as they told us, before the
-- charge is ready, so that a charge whose making broke off is gone on with and never made twice.
create table gateway_charge (
  provider text not null,
  txid text not null,
  reference text not null,
  created_at timestamptz not null,
  primary key (provider, txid)
);
create index gateway_charge_by_reference on gateway_charge (provider, reference);

-- Money that came for a charge which was paid before: a second Pix with the same txid. It goes back by itself.
create table duplicate_payment (
  e2e_id text primary key,
  payment_id text not null references payment,
  amount integer not null check (amount > 0),
  received_at timestamptz not null
);
create index duplicate_payment_payment on duplicate_payment (payment_id);

create trigger duplicate_payment_stays before update or delete on duplicate_payment
  for each row execute function refuse_rewriting();
