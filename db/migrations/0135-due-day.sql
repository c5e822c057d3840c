-- The day of the month on which a subscription is to be charged from its next period on.
alter table subscription add column due_day smallint check (due_day between 1 and 28);
