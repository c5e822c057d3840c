-- For how many charges a plan binds, and after how many it is over by itself. A version of a price is never changed:
-- who signed keeps the terms of theirs.
alter table price
  add column min_cycles smallint check (min_cycles between 2 and 24),
  add column max_cycles smallint check (max_cycles between 2 and 120),
  add constraint price_terms check (
    (interval <> 'once' or (min_cycles is null and max_cycles is null)) and (min_cycles <= max_cycles) is not false);

-- The same, counted in the charges of a subscription: a change of plan counts anew.
alter table subscription
  add column minimum_charges integer,
  add column last_charge integer,
  -- Whoever cancels before has it to the end of the minimum term.
  add column ends_at_minimum boolean not null default false,
  add constraint subscription_ends_at_minimum check (not ends_at_minimum or minimum_charges is not null);
