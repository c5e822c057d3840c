-- A row is an order of a period of a subscription, with its newest attempt to get paid. `amount` is centavos to pay. Of a
-- boleto and the Pix that it carries it is the one that is open or paid.
create or replace view renewal_order as
  select o.id as order_id, o.subscription_id, o.brand_id, o.due_on, o.total - o.credit as amount, o.status, o.paid_at,
    o.closed_at, p.method, p.off_session, p.decline_code, p.card_brand, p.created_at as attempted_at
  from purchase_order o
    left join lateral (
      select * from payment where order_id = o.id
      order by attempt desc, case when status in ('created', 'pending', 'in-review', 'paid') then 0
        when e2e_id is not null then 1 else 2 end, paid_at, carried_by nulls first
      limit 1) p on true
  where o.kind = 'renewal';
