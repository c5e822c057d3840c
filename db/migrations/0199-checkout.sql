-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is a seat that an order line holds, of its product or of a product in its bundle.
create table seat_hold (
  order_line_id text not null references order_line,
  product_id text not null references seat,
  state text not null check (state in ('held', 'sold', 'released')),
  primary key (order_line_id, product_id)
);

-- A row is the first answer to an idempotency key, which every repetition gets.
create table idempotency (
  account_id text not null references account,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  at timestamptz not null,
  primary key (account_id, key)
);
