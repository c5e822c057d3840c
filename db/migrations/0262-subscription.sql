-- A subscription is debited by Pix Automático, where its owner authorised it at their bank.
alter table subscription
  add column pix_mandate_id text unique references pix_mandate,
  -- It renews in one way.
  add constraint subscription_renews_once check (saved_card_id is null or pix_mandate_id is null);

-- This column refers to a table that is created later than its own.
alter table pix_mandate add foreign key (subscription_id) references subscription;
create index pix_mandate_subscription on pix_mandate (subscription_id) where subscription_id is not null;
