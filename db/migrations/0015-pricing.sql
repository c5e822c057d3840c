-- 'fixed-price': `value` is what each line the coupon is for costs, in centavos.
alter table coupon drop constraint coupon_kind_check;
alter table coupon add constraint coupon_kind_check check (kind in ('percent', 'fixed', 'fixed-price'));
alter table coupon drop constraint coupon_check1;
alter table coupon add constraint coupon_percent_check check (kind <> 'percent' or value <= 10000);

-- Neither case nor accents nor spaces matter in a code: it is kept without them.
alter table coupon drop constraint coupon_code_check;
update coupon set code = upper(regexp_replace(normalize(code, nfd), '[\u0300-\u036f\s]', '', 'g'));
alter table coupon add constraint coupon_code_check
  check (code = upper(regexp_replace(normalize(code, nfd), '[\u0300-\u036f\s]', '', 'g')));

alter table coupon
  add status text not null default 'active' check (status in ('draft', 'active', 'paused', 'archived')),
  -- Nothing means any.
  add product_ids text[],
  add excluded_product_ids text[] not null default '{}',
  add intervals text[],
  add first_purchase boolean not null default false,
  -- Days of the week, 0 is Sunday, and hours from-until, in America/Sao_Paulo.
  add weekdays smallint[],
  add from_hour smallint not null default 0 check (from_hour between 0 and 23),
  add until_hour smallint not null default 24 check (until_hour between 1 and 24),
  add limit_per_document integer check (limit_per_document > 0),
  add limit_per_day integer check (limit_per_day > 0),
  -- Centavos that may be taken off in all, and that are held or spent.
  add budget integer check (budget > 0),
  add spent bigint not null default 0 check (spent >= 0),
  add check (from_hour < until_hour),
  add constraint coupon_within_budget check (budget is null or spent <= budget);

update coupon set spent = coalesce((
  select sum(amount) from coupon_redemption where coupon_id = coupon.id and state <> 'released'), 0);

create index coupon_redemption_day on coupon_redemption (coupon_id, at) where state <> 'released';
create index purchase_order_document on purchase_order (buyer_document);
