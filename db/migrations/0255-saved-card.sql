-- A row is a card that its holder adds without a purchase (a SetupIntent, in Stripe's words), with the sentence that
-- they agreed to (LGPD, art. 8). Nothing is charged by it.
create table card_setup (
  id text primary key,
  account_id text not null references account,
  -- Where it was added, and who writes about it.
  brand_id text not null references brand,
  provider text not null,
  text text not null,
  status text not null default 'pending',
  -- The page on which the issuer asks its customer, while it waits for their answer.
  action_url text,
  decline_code text,
  saved_card_id text references saved_card on delete set null,
  created_at timestamptz not null,
  -- When its provider was asked last what became of it.
  polled_at timestamptz,
  constraint card_setup_status_check check (status in ('pending', 'succeeded', 'failed')),
  constraint card_setup_decline_check check ((decline_code is null) or status = 'failed')
);
create index card_setup_account on card_setup (account_id);
create index card_setup_card on card_setup (saved_card_id) where saved_card_id is not null;
create index card_setup_pending on card_setup (created_at) where status = 'pending';

-- A saved card comes from a payment or from a setup.
alter table saved_card
  alter column payment_id drop not null,
  add column setup_id text references card_setup,
  add constraint saved_card_source_check check ((payment_id is null) <> (setup_id is null));
create index saved_card_setup on saved_card (setup_id) where setup_id is not null;
