-- Plans are charged every week, month, two, three or six months, or every year.
alter table price
  drop constraint price_interval_check,
  add constraint price_interval_check check (interval in ('once', 'week', 'month', 'two-months', 'quarter', 'half-year', 'year'));
