-- A row is an order of a period of a subscription, with its newest attempt to get paid. `amount` is centavos to pay.
create view renewal_order as
  select o.id as order_id, o.subscription_id, o.brand_id, o.due_on, o.total - o.credit as amount, o.status, o.paid_at,
    o.closed_at, p.method, p.off_session, p.decline_code, p.card_brand, p.created_at as attempted_at
  from purchase_order o
    left join lateral (select * from payment where order_id = o.id order by attempt desc limit 1) p on true
  where o.kind = 'renewal';
