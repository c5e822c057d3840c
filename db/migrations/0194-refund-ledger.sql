-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- The middle of the protocols of refunds.
create sequence protocol_number;

-- A row is a refund of an order.
create table refund (
  id text primary key,
  order_id text not null,
  -- Null where all of the amount is store credit, or the order cost nothing.
  payment_id text references payment,
  amount integer not null check (amount >= 0),
  reason text not null
    check (reason in ('regret', 'guarantee', 'duplicate', 'fraud', 'failure', 'courtesy', 'unwanted', 'other')),
  -- 'original' is the way in which it was paid, 'pix' a key of the same CPF or CNPJ, 'credit' store credit.
  channel text not null check (channel in ('original', 'pix', 'credit')),
  -- Null where the product returns money that no order could take.
  requested_by text references account,
  protocol text not null unique,
  state text not null check (state in ('requested', 'processing', 'done', 'failed')),
  -- After a refusal of the bank the next attempt has another identifier there.
  attempt smallint not null default 1 check (attempt > 0),
  provider_id text not null unique,
  requested_at timestamptz not null,
  checked_at timestamptz not null,
  ended_at timestamptz,
  -- The part of the amount that becomes store credit at once, because the buyer chose so or had paid with it. The
  -- rest goes back as money.
  of_credit integer not null default 0,
  -- The duplicate payment that it returns. The order's own payment is left alone.
  duplicate_e2e_id text unique references duplicate_payment,
  check (duplicate_e2e_id is null or reason = 'unwanted'),
  constraint refund_of_credit_within_amount check (of_credit between 0 and amount),
  constraint refund_of_payment check ((amount = of_credit) = (payment_id is null)),
  check ((state in ('done', 'failed')) = (ended_at is not null))
);
create index refund_ended on refund (ended_at) where state = 'done';
create index refund_open on refund (checked_at) where state in ('requested', 'processing');
create index refund_order on refund (order_id);
create index refund_payment on refund (payment_id);
-- A purchase is taken back once.
create unique index refund_regret on refund (order_id) where reason = 'regret';
create index refund_unfinished on refund (order_id) where state in ('processing', 'failed');

create trigger refund_stays before update of id, order_id, payment_id, amount, of_credit, reason, channel, requested_by,
  protocol, requested_at, duplicate_e2e_id or delete on refund for each row execute function refuse_rewriting();

-- A row is the part of a refund that is for one order line.
create table refund_line (
  refund_id text not null references refund,
  order_line_id text not null,
  amount integer not null check (amount > 0),
  primary key (refund_id, order_line_id)
);
create index refund_line_order_line on refund_line (order_line_id);

create trigger refund_line_stays before update or delete on refund_line
  for each row execute function refuse_rewriting();

-- A row is a state that a refund was in. Rows are appended, never updated.
create table refund_step (
  position bigint generated always as identity primary key,
  refund_id text not null references refund,
  state text not null check (state in ('requested', 'processing', 'done', 'failed')),
  attempt smallint not null,
  at timestamptz not null
);
create index refund_step_refund on refund_step (refund_id, position);

create trigger refund_step_stays before update or delete on refund_step
  for each row execute function refuse_rewriting();

-- A row is where the money of a refund goes that cannot go back the way it came: a Pix key or an account of the
-- buyer, encrypted, and `face`, by which it is recognised. It holds from this attempt on, until another row is given.
create table refund_destination (
  refund_id text not null references refund,
  attempt smallint not null check (attempt > 0),
  sealed bytea not null,
  face text not null,
  at timestamptz not null,
  primary key (refund_id, attempt)
);

-- This column refers to a table that is created later than its own.
alter table credit_entry add foreign key (refund_id) references refund;
