-- What may not be used for now, as the ledger of access knows it.
create view open_hold as select source_id, reason from entitlement_hold where lifted_at is null;

-- A dispute rests on what its payment gave, as the hold on its order line says, not on all that a subscription gives.
update entitlement_hold h set lifted_at = now()
from subscription s where s.id = h.source_id and h.reason = 'disputed' and h.lifted_at is null;

-- It moves no status: what it suspended is as it was before, and is looked at again.
alter table subscription drop constraint subscription_suspended;
update subscription s set suspended_for = null, status = was.status, next_step_on = case
    when was.status = 'cancel-scheduled' then s.period_end_on
    when s.next_order_id is not null then (now() at time zone 'America/Sao_Paulo')::date
    else coalesce(s.resumes_on, s.period_end_on) - 7 end
from (select id, coalesce((select e.from_status from subscription_event e
    where e.subscription_id = disputed.id and e.move = 'dispute' order by e.id desc limit 1), 'active') as status
  from subscription disputed where suspended_for = 'disputed') was
where was.id = s.id;
alter table subscription
  add constraint subscription_suspended check ((status = 'suspended') = (suspended_for is not null)),
  add constraint subscription_suspended_unpaid check (suspended_for = 'unpaid');

-- A renewal that was paid meanwhile is a renewal.
alter table subscription_event disable trigger subscription_event_stays;
update subscription_event set move = 'renew' where move = 'renew-in-dispute';
alter table subscription_event enable trigger subscription_event_stays;
