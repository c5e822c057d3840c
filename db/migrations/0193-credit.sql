-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is the store credit of an account in a brand, in centavos: the sum of its entries, which a trigger keeps and
-- which is never below zero. It does not expire (CDC, art. 51).
create table credit_balance (
  account_id text not null references account,
  brand_id text not null references brand,
  balance integer not null constraint credit_balance_covers check (balance >= 0),
  primary key (account_id, brand_id)
);

-- Entries alone change a balance.
create trigger credit_balance_held before insert or update or delete on credit_balance
  for each row when (pg_trigger_depth() = 0) execute function refuse_rewriting();

-- A row is an entry of the store credit of an account in a brand. Rows are appended, never updated.
create table credit_entry (
  id text primary key,
  -- The order of entries of one instant.
  position bigint generated always as identity,
  account_id text not null references account,
  brand_id text not null references brand,
  -- 'granted' by a refund, 'spent' on an order, 'returned' where that order ended unpaid, 'withdrawn' where the card
  -- payment that became credit was charged back, 'closed' where the owner left.
  kind text not null check (kind in ('granted', 'spent', 'returned', 'withdrawn', 'closed')),
  amount integer not null,
  order_id text,
  refund_id text unique,
  -- How often the order has held credit: an order that ended may be taken up again.
  turn smallint check (turn > 0),
  at timestamptz not null,
  unique (order_id, kind, turn),
  constraint credit_entry_sign check (amount <> 0 and (amount < 0) = (kind in ('spent', 'withdrawn', 'closed'))),
  constraint credit_entry_check1 check ((kind = 'closed') = (order_id is null)),
  constraint credit_entry_check2 check ((kind = 'granted') = (refund_id is not null)),
  constraint credit_entry_check3 check ((kind in ('spent', 'returned')) = (turn is not null))
);
create index credit_entry_account on credit_entry (account_id, at, position);
create unique index credit_entry_closed on credit_entry (account_id, brand_id) where kind = 'closed';
create unique index credit_entry_withdrawn on credit_entry (order_id) where kind = 'withdrawn';

-- Adds an entry to the balance of its account.
create function keep_credit_balance() returns trigger language plpgsql as $$
begin
  update credit_balance set balance = balance + new.amount
    where account_id = new.account_id and brand_id = new.brand_id;
  if not found then
    -- Of two first entries the second waits for the first, and adds to it.
    insert into credit_balance values (new.account_id, new.brand_id, new.amount)
      on conflict (account_id, brand_id) do update set balance = credit_balance.balance + excluded.balance;
  end if;
  return null;
end $$;
create trigger credit_entry_counts after insert on credit_entry
  for each row execute function keep_credit_balance();

create trigger credit_entry_stays before update or delete on credit_entry
  for each row execute function refuse_rewriting();
