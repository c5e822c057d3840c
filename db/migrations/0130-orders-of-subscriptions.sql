-- What the product places for a subscription is an order like any other: with its kind, its subscription and the period
-- that it pays, one for each, and the day on which it is due. It was in no cart.
alter table purchase_order
  alter column cart_id drop not null,
  add column kind text not null default 'checkout' check (kind in ('checkout', 'renewal', 'change')),
  add column subscription_id text references subscription,
  add column period_start_on date,
  add column period_end_on date,
  add column due_on date,
  add constraint purchase_order_of_subscription check (
    (kind = 'checkout') = (cart_id is not null) and (kind = 'checkout') = (subscription_id is null)
    and (kind = 'checkout') = (period_start_on is null) and (kind = 'checkout') = (period_end_on is null)
    and (kind = 'checkout') = (due_on is null) and period_end_on > period_start_on);
-- One that was taken back makes room for another.
create unique index purchase_order_period on purchase_order (subscription_id, period_start_on)
  where kind = 'renewal' and status <> 'cancelled';
create index purchase_order_subscription on purchase_order (subscription_id) where subscription_id is not null;

-- A Pix may have a due day, too.
alter table payment
  drop constraint payment_due_on_check,
  add constraint payment_due_on_check check (
    (method <> 'boleto' or due_on is not null) and (method <> 'card' or due_on is null));
