-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row counts the recent wrong guesses of one secret of an account from one network. It is kept by the e-mail
-- address and not by the account, so that a guess costs the same whether there is an account.
create table guess_pace (
  -- HMAC of what is guessed, the e-mail address and the network.
  key bytea primary key,
  failures integer not null,
  began_at timestamptz not null,
  -- From when on the next guess may be made.
  free_at timestamptz not null
);
create index guess_pace_free on guess_pace (free_at);

-- A row lists the wrong guesses of one secret of an account within a day, from all networks.
create table guess_day (
  -- HMAC of what is guessed and the e-mail address.
  key bytea primary key,
  guessed_at timestamptz[] not null,
  last_at timestamptz not null,
  -- When the owner was last told of them.
  told_at timestamptz
);
create index guess_day_last on guess_day (last_at);

-- A row lists when something limited was asked for with one e-mail address: a message, or a try of a code. It is kept
-- by the address and not by the account, so that a request costs the same whether there is an account.
create table address_turn (
  -- HMAC of what is limited and the e-mail address.
  key bytea primary key,
  taken_at timestamptz[] not null,
  last_at timestamptz not null
);
create index address_turn_last on address_turn (last_at);

-- The only row holds a value derived from DATA_SECRET. A start with another secret is refused, because it could not
-- decrypt what is stored.
create table data_secret_check (
  is_only boolean default true primary key check (is_only),
  value bytea not null
);
