-- Money that goes back. What came in may differ from what was asked for; what goes back never exceeds what came in,
-- and that is counted on the row of the payment, so that refunds asked for at once wait for each other.
alter table payment
  add column received integer check (received > 0),
  -- Promised to go back, whether it has arrived or not.
  add column refunded integer not null default 0;
update payment set received = amount where e2e_id is not null;
update payment set refunded = received where e2e_id is not null and status in ('refunded', 'expired');
alter table payment add constraint payment_refunded_within_received
  check (refunded between 0 and coalesce(received, 0));

alter table purchase_order drop constraint purchase_order_status_check;
alter table purchase_order add constraint purchase_order_status_check
  check (status in ('awaiting-payment', 'paid', 'expired', 'cancelled', 'partially-refunded', 'refunded'));

-- Counts the requests of a year: the middle of the protocol that people read.
create sequence protocol_number;

create table refund (
  id text primary key,
  order_id text not null references purchase_order,
  -- Nothing was paid for an order of R$ 0,00.
  payment_id text references payment,
  amount integer not null check (amount >= 0),
  reason text not null check
    (reason in ('regret', 'guarantee', 'duplicate', 'fraud', 'failure', 'courtesy', 'unwanted', 'other')),
  -- 'original': the way the money came; 'pix': to a key of the same CPF or CNPJ.
  channel text not null check (channel in ('original', 'pix')),
  -- Nobody asked for money back that no order could take.
  requested_by text references account,
  protocol text not null unique,
  state text not null check (state in ('requested', 'processing', 'done', 'failed')),
  -- After a refusal of the bank the next attempt has a name of its own there.
  attempt smallint not null default 1 check (attempt > 0),
  provider_id text not null unique,
  requested_at timestamptz not null,
  checked_at timestamptz not null,
  ended_at timestamptz,
  check ((amount = 0) = (payment_id is null)),
  check ((state in ('done', 'failed')) = (ended_at is not null))
);
create index refund_order on refund (order_id);
create index refund_payment on refund (payment_id);
create index refund_open on refund (checked_at) where state in ('requested', 'processing');
-- A purchase is regretted once.
create unique index refund_regret on refund (order_id) where reason = 'regret';

-- How much of it is for which line.
create table refund_line (
  refund_id text not null references refund,
  order_line_id text not null references order_line,
  amount integer not null check (amount > 0),
  primary key (refund_id, order_line_id)
);
create index refund_line_order_line on refund_line (order_line_id);

-- Every state a refund ever was in.
create table refund_step (
  position bigint generated always as identity primary key,
  refund_id text not null references refund,
  state text not null check (state in ('requested', 'processing', 'done', 'failed')),
  attempt smallint not null,
  at timestamptz not null
);
create index refund_step_refund on refund_step (refund_id, position);

-- What was promised and what happened stays as it was written.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is a ledger: nothing in it is changed or removed', tg_table_name;
end $$;
create trigger refund_stays before update of id, order_id, payment_id, amount, reason, channel, requested_by, protocol,
  requested_at or delete on refund for each row execute function refuse_rewriting();
create trigger refund_line_stays before update or delete on refund_line
  for each row execute function refuse_rewriting();
create trigger refund_step_stays before update or delete on refund_step
  for each row execute function refuse_rewriting();

-- Money that no order could take, until now given back without a ledger; its name at the bank was that of its charge.
insert into refund (id, order_id, payment_id, amount, reason, channel, protocol, state, provider_id, requested_at,
  checked_at, ended_at)
select 'rfd_' || substr(id, 5), order_id, id, received, 'unwanted',
  case method when 'boleto' then 'pix' else 'original' end, 'P0000-' || nextval('protocol_number'),
  case status when 'refunded' then 'done' else 'requested' end, txid, paid_at, paid_at,
  case status when 'refunded' then paid_at end
from payment where e2e_id is not null and status in ('refunded', 'expired');
insert into refund_step (refund_id, state, attempt, at)
select id, state, attempt, requested_at from refund order by requested_at;
