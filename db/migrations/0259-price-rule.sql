-- Plans are charged every week, month, two, three or six months, or every year.
alter table plan_discount
  drop constraint plan_discount_interval_check,
  add constraint plan_discount_interval_check
    check (interval in ('week', 'month', 'two-months', 'quarter', 'half-year', 'year'));
