-- Coupons for who administers the shop; and of offers that take off the same, or are too many to be weighed, those with
-- the higher priority stay.
alter table coupon
  drop constraint coupon_audience_check,
  add constraint coupon_audience_check
    check (audience in ('any', 'new-subscriber', 'former-subscriber', 'listed', 'staff')),
  add column priority smallint not null default 0 check (priority between 0 and 100),
  add check (priority = 0 or automatic);
