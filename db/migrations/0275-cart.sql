-- Plans are charged every week, month, two, three or six months, or every year.
alter table order_bump
  drop constraint order_bump_interval_check,
  add constraint order_bump_interval_check check (interval in ('once', 'week', 'month', 'two-months', 'quarter', 'half-year', 'year'));
alter table upsell
  drop constraint upsell_interval_check,
  add constraint upsell_interval_check check (interval in ('once', 'week', 'month', 'two-months', 'quarter', 'half-year', 'year'));
