-- Devices an account was used on, as their own cookie names them; SHA-256.
create table known_device (
  account_id text not null references account,
  hash bytea not null,
  user_agent text,
  ip text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, hash)
);

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
