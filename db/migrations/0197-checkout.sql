-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- Seats a line keeps from others: of its product, and of each limited product inside a bundle.
create table seat_hold (
  order_line_id text not null references order_line,
  product_id text not null references seat,
  state text not null check (state in ('held', 'sold', 'released')),
  primary key (order_line_id, product_id)
);

-- The first answer to a key is the answer to every repetition.
create table idempotency (
  account_id text not null references account,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  at timestamptz not null,
  primary key (account_id, key)
);
