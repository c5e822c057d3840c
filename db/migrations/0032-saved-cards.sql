-- What a buyer agreed to when a card was to be kept for later: the sentence they saw, and when (LGPD, art. 8).
create table card_consent (
  payment_id text primary key references payment,
  account_id text not null references account,
  text text not null,
  at timestamptz not null
);
create index card_consent_account on card_consent (account_id);

-- Cards that a provider keeps for an account. Ours are the face, and the provider's name of the card, encrypted; by the
-- print the provider knows the same card again.
create table saved_card (
  id text primary key,
  account_id text not null references account,
  -- With which it was typed.
  payment_id text not null references card_consent,
  provider text not null,
  reference_sealed bytea not null,
  print_index bytea not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  saved_at timestamptz not null,
  -- The card that was preferred last is the first one offered.
  preferred_at timestamptz,
  unique (account_id, provider, print_index)
);

-- Cards that nobody here knows any more, until their provider has forgotten them, too.
create table card_to_forget (
  id text primary key,
  provider text not null,
  forget_sealed bytea not null,
  at timestamptz not null
);

-- A payment with a saved card; while it is under way the card stays.
alter table payment add column saved_card_id text references saved_card on delete set null;
create index payment_saved_card on payment (saved_card_id) where saved_card_id is not null;
