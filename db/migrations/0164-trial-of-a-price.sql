-- For how many days a plan is used before its first charge. Of a version of a price, which is never changed.
alter table price
  add column trial_days smallint check (trial_days between 1 and 90),
  add constraint price_trial check (interval <> 'once' or trial_days is null);

-- Whoever is known to have tried the plan pays from the first day.
alter table cart_line add column trial_used boolean not null default false;
