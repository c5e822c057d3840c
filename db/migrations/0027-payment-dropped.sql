-- When its buyer chose to pay in another way: the provider took the charge back before.
alter table payment add column dropped_at timestamptz;
