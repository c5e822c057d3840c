-- What a move of a subscription is called among the events; null for one that is told by another, or of no use outside.
create function event_of_move(move text, from_status text) returns text language sql immutable as $$
  select 'subscription.' || case
    when move in ('start', 'start-trial') then 'started'
    when move = 'end-trial' then 'activated'
    when move = 'renew' and from_status = 'past-due' then 'recovered'
    when move in ('renew', 'renew-in-trial', 'renew-in-pause') then 'renewed'
    when move = 'fall-due' then 'past_due'
    when move = 'suspend' then 'suspended'
    when move = 'pause' then 'paused'
    when move = 'resume' then 'resumed'
    when move = 'schedule-change' then 'change_scheduled'
    when move = 'change-plan' then 'changed'
    when move = 'schedule-cancellation' then 'cancel_scheduled'
    when move = 'undo-cancellation' then 'cancel_undone'
    when move in ('cancel-at-end', 'cancel-now', 'give-up', 'give-back') then 'canceled'
    when move = 'end' then 'ended'
    when move = 'reactivate' then 'reactivated'
    when move = 'schedule-price' then 'price_change_announced' end
$$;

-- Tells of a move of a subscription, and of its bill that falls due or is given up.
create function tell_of_subscription() returns trigger language plpgsql as $$
declare
  s subscription;
  kind text := event_of_move(new.move, new.from_status);
  bill text := case new.move when 'fall-due' then 'invoice.overdue' when 'give-up' then 'invoice.uncollectible' end;
begin
  select * into s from subscription where id = new.subscription_id;
  if kind is not null then
    perform emit_event(kind, s.id, s.brand_id, jsonb_build_object('subscriptionId', s.id, 'accountId', s.account_id,
      'brandId', s.brand_id, 'productId', s.product_id, 'priceId', s.price_id, 'status', new.to_status,
      'amount', s.amount, 'by', new.actor, 'effectiveOn', new.effective_on, 'periodStartOn', s.period_start_on,
      'periodEndOn', s.period_end_on, 'cancelAt', s.cancel_at, 'nextDueOn', s.next_due_on));
  end if;
  if bill is not null then
    perform emit_event(bill, o.id, o.brand_id, order_facts(o)) from purchase_order o
      where o.subscription_id = s.id and o.kind <> 'checkout' and o.status <> 'paid'
      order by o.placed_at desc, o.id desc limit 1;
  end if;
  return null;
end $$;
create constraint trigger subscription_event_told after insert on subscription_event
  deferrable initially deferred for each row execute function tell_of_subscription();

-- Tells that an authorisation of Pix Automático was asked for, and what it has become.
create function tell_of_pix_mandate() returns trigger language plpgsql as $$
declare
  brand text := (select a.brand_id from account a where a.id = new.account_id);
begin
  perform emit_event(case new.status when 'approved' then 'mandate.approved' when 'rejected' then 'mandate.rejected'
      when 'expired' then 'mandate.expired' when 'cancelled' then 'mandate.canceled' else 'mandate.requested' end,
    new.id, brand, jsonb_build_object('mandateId', new.id, 'accountId', new.account_id, 'brandId', brand,
      'subscriptionId', new.subscription_id, 'paymentId', new.payment_id, 'status', new.status,
      'periodicity', new.periodicity, 'startsOn', new.starts_on));
  return null;
end $$;
create constraint trigger pix_mandate_asked_told after insert on pix_mandate
  deferrable initially deferred for each row execute function tell_of_pix_mandate();
create constraint trigger pix_mandate_moved_told after update of status on pix_mandate
  deferrable initially deferred for each row when (old.status is distinct from new.status)
  execute function tell_of_pix_mandate();
