-- Until when each provider was asked for what it received: the next look, of any process, goes on from there.
create table provider_look (
  method text primary key,
  until timestamptz not null
);

-- The last message that its buyer got about a payment that still waits: 1 it is about to end, 2 it is overdue.
alter table payment add column reminded smallint not null default 0 check (reminded between 0 and 2);

-- Prices that were seen hold for a while: `quote_id` names what was seen, `quoted_at` when. Nothing before the first look.
alter table cart
  add column quote_id text,
  add column quoted_at timestamptz,
  -- Of the three messages about a cart that was left, the last one sent.
  add column reminded smallint not null default 0 check (reminded between 0 and 3),
  -- The cart whose lines were fetched by the link of such a message.
  add column recovered_from text references cart on delete set null;
create index cart_left on cart (updated_at) where status = 'open';

-- Kept for another time: shown with the cart, neither priced nor ordered.
alter table cart_line add column saved_at timestamptz;
