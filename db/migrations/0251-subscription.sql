-- A subscription is charged to a saved card of its owner, where they agreed to it.
alter table subscription
  add column saved_card_id text references saved_card on delete set null,
  -- When that card is charged next for the open order; null where nobody is to charge it.
  add column charge_at timestamptz,
  add constraint subscription_charge_check check (charge_at is null or next_order_id is not null);
create index subscription_saved_card on subscription (saved_card_id) where saved_card_id is not null;

-- This column refers to a table that is created later than its own.
alter table card_mandate add foreign key (subscription_id) references subscription;
