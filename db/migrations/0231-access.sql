-- Since when nothing pays for what was given: its money went back, or never came. What ends early all the same, because
-- a plan was cancelled or changed, was paid for, and a certificate that was earned with it counts.
alter table entitlement add column unpaid_since timestamptz;
update entitlement e set unpaid_since = e.revoked_at
from order_line l join purchase_order o on o.id = l.order_id
where l.id = coalesce(e.order_line_id, e.source_id) and e.revoked_at is not null
  and o.status in ('partially-refunded', 'refunded', 'charged-back', 'cancelled');
