-- baseline of 0169-pdf-of-a-fiscal-note.sql

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
  -- A saved card may have a name of its holder's own; 1 and 2: they were told a month and a week before it is over.
  nickname text check (char_length(nickname) between 1 and 40),
  expiry_told smallint not null default 0 check (expiry_told between 0 and 2),
  unique (account_id, provider, print_index)
);
create index saved_card_expiring on saved_card (exp_year, exp_month) where expiry_told < 2;

-- Cards that nobody here knows any more, until their provider has forgotten them, too.
create table card_to_forget (
  id text primary key,
  provider text not null,
  forget_sealed bytea not null,
  at timestamptz not null
);

alter table payment add foreign key (saved_card_id) references saved_card on delete set null;
