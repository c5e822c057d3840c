-- The introductory price that a subscription began with: what each of its first charges costs, in centavos, how many they
-- are, and what coupons of its order take off each of them for good. None of them is set where it has no such price.
alter table subscription
  add column introductory_amount integer check (introductory_amount > 0),
  add column introductory_cycles smallint check (introductory_cycles between 1 and 12),
  add column introductory_discount integer check (introductory_discount >= 0),
  add constraint subscription_introductory check (
    num_nulls(introductory_amount, introductory_cycles, introductory_discount) in (0, 3));

-- What coupons take off the later charges of each subscription: what a change of plan left of it, else as it was bought.
create view subscription_promise as
  select s.id as subscription_id, kept.promise
  from subscription s, jsonb_array_elements(s.kept_promises) kept (promise)
  union all
  select s.id, given.promise
  from subscription s join order_line l on l.id = s.order_line_id
    join coupon_redemption r on r.order_id = l.order_id and r.state = 'confirmed' and r.refunded_at is null,
    jsonb_array_elements(r.recurring) given (promise)
  where s.kept_promises is null and given.promise ->> 'productId' = l.product_id;
