-- A row counts what one address, account, network or device attempted of one thing that is limited, within a window of
-- time that slides with the clock of the application. It is kept by the address and not by the account, so that an
-- attempt costs the same whether there is an account.
create table rate_limit_window (
  -- HMAC of what is limited and of whom it is counted.
  key bytea primary key,
  -- The attempts that still count, one instant each.
  attempted_at timestamptz[] not null,
  -- From when on the next one may be made, where they are to be apart; null: at once.
  free_at timestamptz,
  -- From when on the row limits nothing.
  expires_at timestamptz not null,
  -- When somebody was last told of too many attempts.
  alerted_at timestamptz
);
create index rate_limit_window_expires on rate_limit_window (expires_at);

-- What was counted goes on counting. The pause of a minute between two messages is not in the former table: it begins
-- with the next message.
insert into rate_limit_window (key, attempted_at, expires_at)
select key, taken_at, last_at + interval '1 day' from address_turn;
insert into rate_limit_window (key, attempted_at, expires_at, alerted_at)
select key, guessed_at, last_at + interval '1 day', told_at from guess_day;
-- Five failures are free, and what waits was counted until then.
insert into rate_limit_window (key, attempted_at, free_at, expires_at)
select key, array_fill(began_at, array[least(failures, 30)]), case when failures >= 5 then free_at end,
  greatest(began_at, free_at) + interval '15 minutes'
from guess_pace where failures > 0;

-- `address_turn`, `guess_day` and `guess_pace` stay for the version before, which counts in them while both run; this
-- one neither reads nor writes them, and the version after it drops them.
