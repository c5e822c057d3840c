-- A row is the consent of somebody that a saved card of theirs is charged for each renewal of a subscription without
-- them, with the sentence that they saw and its version (LGPD, art. 8). The networks of cards call such a charge
-- merchant-initiated.
create table card_mandate (
  id text primary key,
  account_id text not null references account,
  -- The payment whose buyer gave it, or the subscription on whose page it was given.
  payment_id text unique references payment,
  subscription_id text,
  text text not null,
  version text not null,
  at timestamptz not null,
  constraint card_mandate_of_one check ((payment_id is null) <> (subscription_id is null))
);
create index card_mandate_account on card_mandate (account_id);
create index card_mandate_subscription on card_mandate (subscription_id) where subscription_id is not null;

-- Why the issuer refused the card for good: it is charged without its holder no more, until they pay with it again.
alter table saved_card add column decline_code text;

-- A charge of a saved card that nobody of the buyer's side was there for.
alter table payment
  add column off_session boolean not null default false,
  add constraint payment_off_session_check check (not off_session or method = 'card');
