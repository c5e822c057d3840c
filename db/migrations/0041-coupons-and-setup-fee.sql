-- "Taxa de adesão": what a plan asks for once, with its first charge, in centavos.
alter table price
  add column setup_fee integer not null default 0 check (setup_fee >= 0),
  add check (setup_fee = 0 or interval <> 'once');
-- Of `amount`, what is charged this once.
alter table order_line add column setup_fee integer not null default 0 check (setup_fee between 0 and amount);

-- 'item-free': one named product costs nothing, as a line of its own or as the part of a bundle.
alter table coupon
  add column free_product_id text references product,
  -- Of a fixed amount: on all that it is for together, or on each line.
  add column allocation text not null default 'across' check (allocation in ('across', 'each')),
  -- Whether it also lowers a setup fee, or nothing else.
  add column setup_fee text not null default 'excluded' check (setup_fee in ('excluded', 'included', 'only')),
  add column excluded_category_ids text[] not null default '{}',
  -- An offer of the shop: good without being typed, and not by being typed.
  add column automatic boolean not null default false,
  -- What becomes of the charges it still lowers when a plan is changed for another.
  add column on_plan_change text not null default 'drop' check (on_plan_change in ('keep', 'drop', 'convert')),
  drop constraint coupon_kind_check,
  add constraint coupon_kind_check
    check (kind in ('percent', 'fixed', 'fixed-price', 'trial-days', 'free-months', 'item-free')),
  add check ((kind = 'item-free') = (free_product_id is not null)),
  add check (allocation = 'across' or kind = 'fixed'),
  add check (setup_fee = 'excluded' or kind <> 'fixed-price'),
  -- What only the order knows cannot be said in the cart, and an offer cannot be taken off it.
  add check (not automatic or not campaign and limit_per_document is null),
  add check (setup_fee <> 'only' or kind in ('percent', 'fixed') and duration = 'once');

-- A coupon that was used stays (its uses refer to it), and each edit of it is a version: whoever used it did so under one.
alter table coupon
  add column note text not null default '',
  add column version integer not null default 1 check (version >= 1);
alter table coupon_redemption add column coupon_version integer;
create table coupon_version (
  coupon_id text not null references coupon,
  version integer not null,
  status text not null,
  terms jsonb not null,
  reason text not null,
  -- Who wrote it, as an id: it stays when the account goes.
  created_by text not null,
  created_at timestamptz not null,
  primary key (coupon_id, version)
);
create function keep_coupon_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version is never changed' using errcode = 'check_violation';
end $$;
create trigger coupon_version_kept before update or delete on coupon_version for each row execute function keep_coupon_version();
