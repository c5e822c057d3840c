-- Sales paid in monthly parcels to the shop itself, without a card. Which products are sold so: versions like those of
-- 0023, each of one product. Rates in basis points a month, the fine once; amounts in centavos.
create table plan_term (
  id text primary key,
  product_id text not null references product,
  most smallint not null check (most between 2 and 18),
  min_parcel integer not null check (min_parcel >= 100),
  monthly_bp smallint not null check (monthly_bp between 0 and 100),
  fine_bp smallint not null check (fine_bp between 0 and 200),
  interest_bp smallint not null check (interest_bp between 0 and 100),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  ended_by text,
  constraint plan_term_overlap
    exclude using gist (product_id with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);
create trigger plan_term_kept before update or delete on plan_term for each row execute function keep_version();

-- What was agreed with the sale, and how it stands: 'offered' until the first parcel is paid.
create table installment_plan (
  order_id text primary key references purchase_order,
  method text not null check (method in ('pix', 'boleto')),
  count smallint not null check (count between 2 and 18),
  first_parcel integer not null check (first_parcel > 0),
  parcel integer not null check (parcel > 0),
  interest integer not null check (interest >= 0),
  monthly_bp smallint not null,
  yearly_bp integer not null,
  fine_bp smallint not null,
  interest_bp smallint not null,
  anchor_on date not null,
  state text not null default 'offered'
    check (state in ('offered', 'active', 'suspended', 'completed', 'defaulted', 'cancelled')),
  changed_at timestamptz not null
);
create index installment_plan_running on installment_plan (order_id) where state in ('active', 'suspended');

-- A bill is an order without lines, of a plan; `financed` is what of a sale its bills ask for, without interest.
alter table purchase_order
  add column financed integer not null default 0 check (financed >= 0),
  add column plan_of text references installment_plan,
  add column parcel smallint check (parcel between 2 and 18),
  add column due_on date,
  -- The last message of dunning about it.
  add column dunned smallint not null default 0,
  add constraint purchase_order_financed_within_total check (credit + financed <= total),
  add constraint purchase_order_bill check (
    (plan_of is null) = (parcel is null) and (plan_of is null) = (due_on is null));
create unique index purchase_order_bill on purchase_order (plan_of, parcel) where plan_of is not null;

-- Access that rests while a bill is overdue.
alter table entitlement
  add column rests_for text references installment_plan,
  add constraint entitlement_rests_check check (rests_for is null or ended_at is not null);
create index entitlement_resting on entitlement (rests_for) where rests_for is not null;
