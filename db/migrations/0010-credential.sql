-- The passwords an account had before the one it has, so that none of the last ones comes back.
create table password_history (
  account_id text not null references account,
  hash text not null,
  replaced_at timestamptz not null,
  primary key (account_id, replaced_at)
);

-- When something was asked for lately that is limited: messages, tries of a code. Kept by the address and not by the account,
-- so that asking costs the same whether there is one.
create table address_turn (
  -- HMAC of what is limited and the address.
  key bytea primary key,
  taken_at timestamptz[] not null,
  last_at timestamptz not null
);
create index address_turn_last on address_turn (last_at);

-- An address that was left stays its owner's while the change can be undone.
create index account_link_undo on account_link (subject)
  where purpose = 'undo-email-change' and ended_at is null;
