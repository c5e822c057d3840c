-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- How fast secrets of an account are guessed. Kept by the address and not by the account, so that guessing costs the
-- same whether there is one; the keys are HMACs.
create table guess_pace (
  -- What is guessed, of which address, and from where.
  key bytea primary key,
  failures integer not null,
  began_at timestamptz not null,
  -- When the next guess may be made.
  free_at timestamptz not null
);
create index guess_pace_free on guess_pace (free_at);

create table guess_day (
  -- What is guessed, and of which address.
  key bytea primary key,
  guessed_at timestamptz[] not null,
  last_at timestamptz not null,
  -- When the owner was last told.
  told_at timestamptz
);
create index guess_day_last on guess_day (last_at);

-- When something was asked for lately that is limited: messages, tries of a code. Kept by the address and not by the account,
-- so that asking costs the same whether there is one.
create table address_turn (
  -- HMAC of what is limited and the address.
  key bytea primary key,
  taken_at timestamptz[] not null,
  last_at timestamptz not null
);
create index address_turn_last on address_turn (last_at);

-- What is derived from DATA_SECRET, so that a start with another one is refused: what was sealed could not be opened.
create table data_secret_check (
  is_only boolean default true primary key check (is_only),
  value bytea not null
);
