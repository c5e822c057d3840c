-- For how many months what is paid once opens what it buys; without it for good. A part of the price, so that it is as
-- immutable as the amount, and an order keeps to what its buyer saw.
alter table price
  add column access_months smallint check (access_months between 1 and 120),
  add check (access_months is null or interval = 'once');

-- What opens for some months may be bought again when they are over, also by whoever may buy it once.
create function limit_of(purchase_limit text, access_months smallint) returns text
  language sql immutable parallel safe
  return case when purchase_limit = 'one-ever' and access_months is not null then 'one-active' else purchase_limit end;

-- 1 and 2: they were told a month and a week before it is over.
alter table entitlement add column ending_told smallint not null default 0 check (ending_told between 0 and 2);
create index entitlement_ending on entitlement (until_at)
  where source = 'order' and kind = 'product' and ended_at is null and ending_told < 2;
