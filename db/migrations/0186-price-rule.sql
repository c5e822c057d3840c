-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- Refuses to change or remove a version of a rule, other than to end or to withdraw it.
create function keep_version() returns trigger language plpgsql as $$
declare
  ends constant text[] = '{ends_on,ended_by,withdrawn_at}';
begin
  if tg_op = 'DELETE' or to_jsonb(new) - ends <> to_jsonb(old) - ends then
    raise exception 'a version is never changed, only ended or withdrawn' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A row is a version of what card installments cost. `rates` has the monthly rate of each number of installments from
-- 1 on, in basis points.
create table installment_table (
  id text primary key,
  valid_from timestamptz not null,
  valid_until timestamptz,
  interest_free_up_to integer not null check (interest_free_up_to between 1 and 18),
  -- In centavos.
  min_parcel integer not null check (min_parcel > 0),
  rates integer[] not null check (cardinality(rates) between 1 and 18)
    check (0 <= all (rates) and 1500 >= all (rates)),
  constraint installment_table_one_at_a_time
    exclude using gist (tstzrange(valid_from, valid_until) with &&),
  check (valid_until > valid_from)
);

-- Pages say in how many installments a price may be paid.
create trigger installment_table_told after insert or update or delete on installment_table
  for each statement execute function tell_catalog_changed();

-- A row is a version of the discount on the monthly or yearly plans of a brand, in basis points.
create table plan_discount (
  id text primary key,
  brand_id text not null references brand,
  interval text not null check (interval in ('month', 'year')),
  bp integer not null check (bp between 1 and 9000),
  starts_on date not null,
  ends_on date,
  reason text not null,
  -- The id of the author, without a foreign key: it stays when the account is removed.
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  -- The later version that ended this one, which had no end before, and has none again once that version is
  -- withdrawn. Null where it was ended by hand or had a last day from the beginning.
  ended_by text,
  constraint plan_discount_overlap
    exclude using gist (
      brand_id with =,
      interval with =,
      daterange(starts_on, ends_on, '[]') with &&
    ) where (withdrawn_at is null),
  check (ends_on >= starts_on)
);

create trigger plan_discount_kept before update or delete on plan_discount
  for each row execute function keep_version();

-- A row is a version of the discount for a payment method in a brand, in basis points. It is never a surcharge (Lei
-- 13.455/2017 as the Procons read it), hence neither zero nor negative.
create table method_discount (
  id text primary key,
  brand_id text not null references brand,
  method text not null check (method in ('pix', 'boleto', 'card')),
  bp integer not null check (bp between 1 and 2000),
  starts_on date not null,
  ends_on date,
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  ended_by text,
  constraint method_discount_overlap
    exclude using gist (
      brand_id with =,
      method with =,
      daterange(starts_on, ends_on, '[]') with &&
    ) where (withdrawn_at is null),
  check (ends_on >= starts_on)
);

create trigger method_discount_kept before update or delete on method_discount
  for each row execute function keep_version();

-- A row is a version of the rate of a tax. 'inside' is part of the price and owed by the seller, 'shown' is said and
-- not collected (CBS and IBS in 2026; the figures of Lei 12.741/2012, 'ibpt-…'), 'added' is charged on top, and
-- 'withheld' is kept back by a company that buys. Without a brand or a type of product it holds for all of them.
create table tax_rule (
  id text primary key,
  brand_id text references brand,
  product_type text check (product_type in ('one-off', 'subscription', 'training', 'bundle')),
  code text not null check (code in (
      'iss', 'icms', 'pis', 'cofins', 'irrf', 'csrf', 'iss-withheld', 'cbs', 'ibs', 'ibpt-federal', 'ibpt-state',
      'ibpt-municipal')),
  effect text not null check (effect in ('inside', 'shown', 'added', 'withheld')),
  ppm integer not null check (ppm between 0 and 1000000),
  -- What the rule asks of a line and of its buyer: the item of LC 116/2003, and where the buyer lives, as `São
  -- Paulo/SP`. Null asks nothing.
  service_code text,
  municipality text,
  starts_on date not null,
  ends_on date,
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Whether the buyer is a 'person' (CPF) or a 'company' (CNPJ), and null for both.
  customer text check (customer in ('person', 'company')),
  ended_by text,
  constraint tax_rule_overlap
    exclude using gist (
      coalesce(brand_id, '') with =,
      coalesce(product_type, '') with =,
      coalesce(customer, '') with =,
      coalesce(service_code, '') with =,
      plain(coalesce(municipality, '')) with =,
      code with =,
      daterange(starts_on, ends_on, '[]') with &&
    ) where (withdrawn_at is null),
  check (ends_on >= starts_on),
  check (code not like 'ibpt-%' or effect = 'shown'),
  check (code <> 'iss' or ppm <= 50000),
  check (customer is null or effect <> 'added'),
  check (effect <> 'withheld' or customer = 'company' and code in ('irrf', 'csrf', 'iss-withheld')),
  check (effect = 'withheld' or code not in ('csrf', 'iss-withheld'))
);

create trigger tax_rule_kept before update or delete on tax_rule for each row execute function keep_version();

-- A row is a version of what a provider charges for a payment, and of after how many days the rest is paid out.
-- `amount_to` and `installments_to` are part of the band.
create table fee_rule (
  id text primary key,
  brand_id text references brand,
  method text not null check (method in ('pix', 'boleto', 'card')),
  card_brand text,
  installments_from integer not null default 1 check (installments_from >= 1),
  installments_to integer not null default 99,
  amount_from integer not null default 0 check (amount_from >= 0),
  amount_to integer,
  ppm integer not null default 0 check (ppm between 0 and 1000000),
  fixed integer not null default 0 check (fixed >= 0),
  minimum integer check (minimum >= 0),
  maximum integer,
  settle_days integer not null default 0 check (settle_days between 0 and 400),
  starts_on date not null,
  ends_on date,
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  ended_by text,
  constraint fee_rule_overlap
    exclude using gist (
      coalesce(brand_id, '') with =,
      method with =,
      coalesce(card_brand, '') with =,
      int4range(installments_from, installments_to, '[]') with &&,
      int4range(amount_from, amount_to, '[]') with &&,
      daterange(starts_on, ends_on, '[]') with &&
    ) where (withdrawn_at is null),
  check (installments_to between installments_from and 99),
  check (amount_to >= amount_from),
  check (maximum >= coalesce(minimum, 0)),
  check (ends_on >= starts_on)
);

create trigger fee_rule_kept before update or delete on fee_rule for each row execute function keep_version();

-- A row is a version of the most card installments of one product, and of how many of them are free of interest,
-- where that is not what the shop's table says.
create table product_installment (
  id text primary key,
  product_id text not null references product,
  most smallint not null check (most between 1 and 18),
  interest_free_up_to smallint not null check (interest_free_up_to >= 1),
  starts_on date not null,
  ends_on date,
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  ended_by text,
  constraint product_installment_overlap
    exclude using gist (product_id with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null),
  check (ends_on >= starts_on),
  check (interest_free_up_to <= most)
);

create trigger product_installment_kept before update or delete on product_installment
  for each row execute function keep_version();
create trigger product_installment_told after insert or update or delete on product_installment
  for each statement execute function tell_catalog_changed();

-- Rules that are older than these checks are not held to them.
alter table tax_rule add constraint tax_rule_check6 check (municipality is null or effect <> 'added') not valid;
alter table tax_rule add check (municipality ~ '^[^/]+/[A-Z]{2}$') not valid;
alter table tax_rule add check (service_code ~ '^\d{1,2}\.\d{2}$') not valid;
