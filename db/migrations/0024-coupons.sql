-- Payments whose fee is still to be reckoned.
create index payment_without_fee on payment (paid_at) where status = 'paid' and available_on is null;

alter table coupon
  -- Nothing means any.
  add category_ids text[],
  add methods text[] check (methods <@ array['pix', 'boleto', 'card']),
  add minimum_items integer not null default 1 check (minimum_items >= 1),
  -- Whom it is for: by the plans they had, or only those in `coupon_account`.
  add audience text not null default 'any' check (audience in ('any', 'new-subscriber', 'former-subscriber', 'listed')),
  -- Of a plan: only the first charge, so many charges in all, or every charge.
  add duration text not null default 'once' check (duration in ('once', 'cycles', 'forever')),
  add cycles integer check (cycles between 2 and 120),
  add check ((duration = 'cycles') = (cycles is not null)),
  -- Two coupons go together when each names the other's class.
  add class text not null default 'order' check (class in ('order', 'product', 'subscription')),
  add combines_with text[] not null default '{}' check (combines_with <@ array['order', 'product', 'subscription']),
  -- A campaign has codes of its own, each for one use; its own code opens nothing.
  add campaign boolean not null default false;

create table coupon_account (
  coupon_id text not null references coupon,
  account_id text not null references account,
  primary key (coupon_id, account_id)
);
create index coupon_account_account on coupon_account (account_id);

-- A code for one use. `order_id` is who has it; it is given back with the order's other reservations.
create table coupon_code (
  id text primary key,
  coupon_id text not null references coupon,
  code text not null unique check (code ~ '^[0-9A-Z-]+$'),
  recipient_id text references account,
  order_id text references purchase_order,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index coupon_code_coupon on coupon_code (coupon_id, id);
create index coupon_code_recipient on coupon_code (recipient_id) where recipient_id is not null;
create index coupon_code_order on coupon_code (order_id) where order_id is not null;

alter table cart
  add coupon_code_id text references coupon_code,
  -- Coupons that go together with the first: [{couponId, codeId}], at most four.
  add more_coupons jsonb not null default '[]';

alter table coupon_redemption
  add code_id text references coupon_code,
  -- What it takes off the later charges of plans: [{productId, discount, charges}]; charges in all, null for every one.
  add recurring jsonb not null default '[]',
  drop constraint coupon_redemption_order_id_key,
  add unique (order_id, coupon_id);
