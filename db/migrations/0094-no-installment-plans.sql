-- No sale is paid in monthly parcels without a card. What was sold so becomes ordinary orders: each parcel an order with
-- a line of its own, the sale what its first parcel came to. What is not paid of them is not asked for.

-- Its charge was for the first parcel alone, which is not the price any more: money for it goes back.
update payment p set status = 'expired', dropped_at = now(), amount = o.total - o.credit
from purchase_order o
where o.id = p.order_id and o.financed > 0 and o.paid_at is null and p.status in ('created', 'pending', 'in-review');
update payment p set status = 'expired', dropped_at = now()
from purchase_order o
where o.id = p.order_id and o.plan_of is not null and p.status in ('created', 'pending', 'in-review');
update purchase_order set status = 'cancelled', closed_at = coalesce(closed_at, now())
where plan_of is not null and status in ('awaiting-payment', 'expired');

insert into order_line (id, order_id, product_id, price_id, name, interval, amount, discount, total, position, counted)
select 'lin_' || substr(b.id, 5), b.id, l.product_id, l.price_id, 'Parcela ' || b.parcel || ' de ' || p.count || ': ' || l.name,
  'once', b.subtotal, b.discount, b.total, 0, true
from purchase_order b join installment_plan p on p.order_id = b.plan_of
  join lateral (select * from order_line where order_id = b.plan_of order by position limit 1) l on true;

alter table purchase_order drop constraint purchase_order_financed_within_total;
update purchase_order set total = total - financed, discount = discount + financed, pricing = jsonb_set(pricing, '{sum}',
  (pricing -> 'sum') || jsonb_build_array(jsonb_build_object('label', 'Nas outras parcelas', 'amount', -financed)))
where financed > 0 and paid_at is not null;

-- What rested for a parcel goes on, unless a dispute stops it too.
update entitlement set ended_at = null, rests_for = null where rests_for is not null and suspended_by is null;

delete from notice where kind in ('bill-ready', 'bill-paid', 'bill-overdue', 'plan-suspended', 'plan-ended');
delete from message
where kind in ('bill-ready', 'bill-paid', 'bill-overdue', 'plan-suspended', 'plan-ended') and sent_at is null;
do $$ begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'checkout.withdraw-charge'
      or data->>'kind' in ('bill-ready', 'bill-paid', 'bill-overdue', 'plan-suspended', 'plan-ended');
  end if;
end $$;

alter table entitlement drop column rests_for;
alter table purchase_order
  drop column financed, drop column plan_of, drop column parcel, drop column due_on, drop column dunned;
drop table installment_plan;
drop table plan_term;
