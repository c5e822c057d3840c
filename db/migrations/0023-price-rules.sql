-- What changes a price, or what the seller keeps of it, stands in versions with calendar days (America/Sao_Paulo) on
-- which they begin and end. A version is never changed, only ended, or
-- withdrawn before it begins; two of the same kind never hold on one day.
create extension if not exists btree_gist;

-- `created_by` is who wrote the version, as an id: it stays when the account goes.
create table plan_discount (
  id text primary key,
  brand_id text not null references brand,
  interval text not null check (interval in ('month', 'year')),
  bp integer not null check (bp between 1 and 9000),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint plan_discount_overlap
    exclude using gist (brand_id with =, interval with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);

-- A discount, never a surcharge (Lei 13.455/2017 as the Procons read it): hence no zero and nothing negative.
create table method_discount (
  id text primary key,
  brand_id text not null references brand,
  method text not null check (method in ('pix', 'boleto', 'card')),
  bp integer not null check (bp between 1 and 2000),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint method_discount_overlap
    exclude using gist (brand_id with =, method with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);

-- 'inside': in the price and owed by the seller. 'shown': said and not collected (CBS and IBS in 2026; the figures of
-- Lei 12.741/2012, 'ibpt-…'). 'added': charged on top. Without brand or type of product it holds for any.
create table tax_rule (
  id text primary key,
  brand_id text references brand,
  product_type text check (product_type in ('one-off', 'subscription', 'training', 'bundle')),
  code text not null check (code in
    ('iss', 'icms', 'pis', 'cofins', 'irrf', 'cbs', 'ibs', 'ibpt-federal', 'ibpt-state', 'ibpt-municipal')),
  effect text not null check (effect in ('inside', 'shown', 'added')),
  ppm integer not null check (ppm between 0 and 1000000),
  -- Of the fiscal document: item of LC 116 or NBS, and the seller's town.
  service_code text,
  municipality text,
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  check (code not like 'ibpt-%' or effect = 'shown'),
  -- LC 116/2003, art. 8.
  check (code <> 'iss' or ppm <= 50000),
  constraint tax_rule_overlap exclude using gist (coalesce(brand_id, '') with =, coalesce(product_type, '') with =,
    code with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);

-- What a provider keeps of a payment, and when the rest arrives. `amount_to` and `installments_to` are within the band.
create table fee_rule (
  id text primary key,
  brand_id text references brand,
  method text not null check (method in ('pix', 'boleto', 'card')),
  card_brand text,
  installments_from integer not null default 1 check (installments_from >= 1),
  installments_to integer not null default 99 check (installments_to between installments_from and 99),
  amount_from integer not null default 0 check (amount_from >= 0),
  amount_to integer check (amount_to >= amount_from),
  ppm integer not null default 0 check (ppm between 0 and 1000000),
  fixed integer not null default 0 check (fixed >= 0),
  minimum integer check (minimum >= 0),
  maximum integer check (maximum >= coalesce(minimum, 0)),
  settle_days integer not null default 0 check (settle_days between 0 and 400),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint fee_rule_overlap exclude using gist (coalesce(brand_id, '') with =, method with =,
    coalesce(card_brand, '') with =, int4range(installments_from, installments_to, '[]') with &&,
    int4range(amount_from, amount_to, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);

create function keep_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - '{ends_on,withdrawn_at}'::text[] <> to_jsonb(old) - '{ends_on,withdrawn_at}'::text[] then
    raise exception 'a version is never changed, only ended or withdrawn' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger plan_discount_kept before update or delete on plan_discount for each row execute function keep_version();
create trigger method_discount_kept before update or delete on method_discount for each row execute function keep_version();
create trigger tax_rule_kept before update or delete on tax_rule for each row execute function keep_version();
create trigger fee_rule_kept before update or delete on fee_rule for each row execute function keep_version();

-- How the sum of an order came about: its explained lines with the versions that made them. `tax` is what is charged on
-- top of the price; nothing before 2027.
alter table purchase_order drop constraint purchase_order_check;
alter table purchase_order
  add column tax integer not null default 0 check (tax >= 0),
  add column pricing jsonb,
  add constraint purchase_order_total check (total = subtotal - discount + tax and total >= 0);
alter table order_line drop constraint order_line_check;
alter table order_line
  add column tax integer not null default 0 check (tax >= 0),
  add constraint order_line_total check (total = amount - discount + tax and total >= 0);

-- What the provider keeps of a payment that arrived, by the version that held that day.
alter table payment
  add column fee integer check (fee >= 0),
  add column available_on date,
  add column fee_rule_id text references fee_rule;
