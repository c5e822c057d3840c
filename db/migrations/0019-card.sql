-- What installments cost, in dated versions: the monthly rate of each number of parcels from 1 on, in basis points.
create table installment_table (
  id text primary key,
  valid_from timestamptz not null,
  valid_until timestamptz,
  interest_free_up_to integer not null check (interest_free_up_to between 1 and 18),
  -- In centavos.
  min_parcel integer not null check (min_parcel > 0),
  rates integer[] not null,
  check (cardinality(rates) between 1 and 18),
  check (0 <= all (rates) and 1500 >= all (rates)),
  check (valid_until > valid_from),
  constraint installment_table_one_at_a_time exclude using gist (tstzrange(valid_from, valid_until) with &&)
);

-- A payment by card: in how many parcels and what they cost, what may be shown of the card, and why it was declined.
-- Its amount is what is charged: the order's total and the interest.
alter table payment drop constraint payment_method_check;
alter table payment
  add column installments integer check (installments between 1 and 18),
  add column first_parcel integer,
  add column parcel integer,
  add column interest integer check (interest >= 0),
  add column monthly_bp integer,
  add column yearly_bp integer,
  add column installment_table_id text references installment_table,
  add column card_brand text,
  add column card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  add column card_exp_month integer,
  add column card_exp_year integer,
  add column decline_code text,
  add column action_url text,
  add constraint payment_method_check check (method in ('pix', 'boleto', 'card')),
  add constraint payment_card_check check (
    (method = 'card') = (installments is not null and first_parcel is not null and parcel is not null
      and interest is not null and monthly_bp is not null and yearly_bp is not null)),
  add constraint payment_parcels_check check (first_parcel + parcel * (installments - 1) = amount);

-- Orders that wait while none of their payments does: each look at them is short.
create index purchase_order_waiting on purchase_order (placed_at) where status = 'awaiting-payment';
