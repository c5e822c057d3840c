-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is the consent of a buyer to keep a card, with the sentence that they saw (LGPD, art. 8).
create table card_consent (
  payment_id text primary key references payment,
  account_id text not null references account,
  text text not null,
  at timestamptz not null
);
create index card_consent_account on card_consent (account_id);

-- A row is a card that a provider keeps for an account: its brand and last digits, the reference at the provider,
-- encrypted, and a keyed hash by which the same card is recognised.
create table saved_card (
  id text primary key,
  account_id text not null references account,
  -- The payment that the card was typed for.
  payment_id text not null references card_consent,
  provider text not null,
  reference_sealed bytea not null,
  print_index bytea not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  saved_at timestamptz not null,
  -- The card that was preferred last is offered first.
  preferred_at timestamptz,
  -- The name that its holder gave it.
  nickname text check (char_length(nickname) between 1 and 40),
  -- 1 and 2: the holder was told a month and a week before it expires.
  expiry_told smallint not null default 0 check (expiry_told between 0 and 2),
  unique (account_id, provider, print_index)
);
create index saved_card_expiring on saved_card (exp_year, exp_month) where expiry_told < 2;

-- A row is a removed card that its provider still has to forget.
create table card_to_forget (
  id text primary key,
  provider text not null,
  forget_sealed bytea not null,
  at timestamptz not null
);

-- This column refers to a table that is created later than its own.
alter table payment add foreign key (saved_card_id) references saved_card on delete set null;
