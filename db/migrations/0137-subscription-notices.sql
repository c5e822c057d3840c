-- The end of a period that its owner was told of ahead: that it is renewed, of a yearly plan, or over.
alter table subscription add column announced_for date;

update subscription s set next_step_on = s.period_end_on - 30
from price c
where c.id = s.price_id and c.interval = 'year' and s.status = 'active' and s.suspended_for is null
  and s.next_order_id is null and s.resumes_on is null and s.next_step_on = s.period_end_on - 7;
