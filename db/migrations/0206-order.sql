-- Days without access are never paid for: the period of an order that is unpaid too long begins on the day of its payment,
-- and lasts a whole cycle, or as many days as were charged.
alter table purchase_order add column period_from_payment text
  check (period_from_payment is null or (period_from_payment in ('cycle', 'days') and period_start_on is not null));
update purchase_order o set period_from_payment = case when s.due_day is null then 'cycle' else 'days' end
from subscription s where s.next_order_id = o.id and s.status = 'suspended' and o.kind = 'renewal';
