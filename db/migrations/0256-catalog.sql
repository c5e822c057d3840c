-- A plan whose first period costs nothing asks for a card before it, to which the renewals are charged.
alter table price
  add column requires_card boolean not null default false,
  add constraint price_card check (interval <> 'once' or not requires_card);
