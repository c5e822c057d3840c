-- The triggers that tell of events run at the end of their transaction, when the lines of an order are there as well.

-- What events say of an order and its lines.
create function order_facts(o purchase_order) returns jsonb language sql stable as $$
  select jsonb_build_object('orderId', o.id, 'code', o.code, 'accountId', o.account_id, 'brandId', o.brand_id,
    'kind', o.kind, 'status', o.status, 'subscriptionId', o.subscription_id, 'subtotal', o.subtotal,
    'discount', o.discount, 'tax', o.tax, 'credit', o.credit, 'total', o.total, 'dueOn', o.due_on,
    'placedAt', event_instant(o.placed_at), 'paidAt', event_instant(o.paid_at),
    'items', (select coalesce(jsonb_agg(jsonb_build_object('productId', l.product_id, 'priceId', l.price_id,
        'name', l.name, 'interval', l.interval, 'total', l.total) order by l.position), '[]')
      from order_line l where l.order_id = o.id))
$$;

-- Tells that an order was placed, and what it has become.
create function tell_of_order() returns trigger language plpgsql as $$
declare
  facts jsonb := order_facts(new);
begin
  if tg_op = 'INSERT' then
    perform emit_event('order.created', new.id, new.brand_id, facts);
    if new.kind <> 'checkout' then
      perform emit_event('invoice.issued', new.id, new.brand_id, facts);
    end if;
    if exists (select from cart c where c.id = new.cart_id and (c.reminded > 0 or c.recovered_from is not null)) then
      perform emit_event('cart.recovered', new.cart_id, new.brand_id, jsonb_build_object('cartId', new.cart_id,
        'accountId', new.account_id, 'brandId', new.brand_id, 'orderId', new.id));
    end if;
  end if;
  perform emit_event(case
      when new.status = 'awaiting-payment' then 'order.awaiting_payment'
      when new.status = 'paid' and tg_op = 'UPDATE' and old.status = 'disputed' then 'order.dispute_won'
      when new.status = 'paid' then 'order.paid'
      when new.status = 'expired' then 'order.expired'
      when new.status = 'cancelled' then 'order.canceled'
      when new.status = 'disputed' then 'order.disputed'
      when new.status = 'charged-back' then 'order.dispute_lost'
      else 'order.refunded' end, new.id, new.brand_id, facts);
  if new.kind <> 'checkout' and new.status = 'paid' and (tg_op = 'INSERT' or old.status <> 'disputed') then
    perform emit_event('invoice.paid', new.id, new.brand_id, facts);
  elsif new.kind <> 'checkout' and new.status = 'cancelled' then
    perform emit_event('invoice.voided', new.id, new.brand_id, facts);
  end if;
  return null;
end $$;
create constraint trigger purchase_order_placed_told after insert on purchase_order
  deferrable initially deferred for each row execute function tell_of_order();
create constraint trigger purchase_order_moved_told after update of status on purchase_order
  deferrable initially deferred for each row when (old.status is distinct from new.status)
  execute function tell_of_order();

-- Tells what a payment has become, and that its bank asks something of the buyer.
create function tell_of_payment() returns trigger language plpgsql as $$
declare
  o purchase_order;
  facts jsonb;
begin
  select * into o from purchase_order where id = new.order_id;
  facts := jsonb_build_object('paymentId', new.id, 'orderId', new.order_id, 'accountId', o.account_id,
    'brandId', o.brand_id, 'method', new.method, 'status', new.status, 'amount', new.amount, 'received', new.received,
    'refunded', new.refunded, 'installments', new.installments, 'declineCode', new.decline_code,
    'expiresAt', event_instant(new.expires_at), 'paidAt', event_instant(new.paid_at));
  if new.status <> 'created' and (tg_op = 'INSERT' or old.status is distinct from new.status) then
    perform emit_event(case new.status when 'pending' then 'payment.pending' when 'in-review' then 'payment.in_review'
      when 'paid' then 'payment.paid' when 'expired' then 'payment.expired' when 'failed' then 'payment.declined'
      else 'payment.refunded' end, new.order_id, o.brand_id, facts);
  end if;
  if new.action_url is not null and (tg_op = 'INSERT' or old.action_url is null) then
    perform emit_event('payment.action_required', new.order_id, o.brand_id, facts);
  end if;
  if tg_op = 'UPDATE' and old.received is null and new.received is not null and new.status <> 'paid' then
    perform emit_event('payment.late', new.order_id, o.brand_id, facts);
  end if;
  return null;
end $$;
create constraint trigger payment_made_told after insert on payment
  deferrable initially deferred for each row execute function tell_of_payment();
create constraint trigger payment_moved_told after update of status, action_url, received on payment
  deferrable initially deferred for each row
  when (old.status is distinct from new.status or old.action_url is distinct from new.action_url
    or old.received is distinct from new.received)
  execute function tell_of_payment();

-- Tells that a refund was asked for, and what it has become.
create function tell_of_refund() returns trigger language plpgsql as $$
declare
  o purchase_order;
begin
  select * into o from purchase_order where id = new.order_id;
  perform emit_event(case new.state when 'done' then 'refund.completed' when 'failed' then 'refund.failed'
      when 'processing' then 'refund.processing' else 'refund.requested' end, new.order_id, o.brand_id,
    jsonb_build_object('refundId', new.id, 'orderId', new.order_id, 'paymentId', new.payment_id,
      'accountId', o.account_id, 'brandId', o.brand_id, 'protocol', new.protocol, 'amount', new.amount,
      'credit', new.of_credit, 'reason', new.reason, 'channel', new.channel, 'state', new.state,
      'requestedAt', event_instant(new.requested_at), 'endedAt', event_instant(new.ended_at)));
  return null;
end $$;
create constraint trigger refund_requested_told after insert on refund
  deferrable initially deferred for each row execute function tell_of_refund();
create constraint trigger refund_moved_told after update of state on refund
  deferrable initially deferred for each row when (old.state is distinct from new.state)
  execute function tell_of_refund();

-- Tells that an order holds a coupon, uses it or has given it back.
create function tell_of_redemption() returns trigger language plpgsql as $$
declare
  brand text;
begin
  select brand_id into brand from purchase_order where id = new.order_id;
  perform emit_event(case new.state when 'confirmed' then 'coupon.redeemed' when 'released' then 'coupon.released'
      else 'coupon.reserved' end, new.id, brand,
    jsonb_build_object('redemptionId', new.id, 'couponId', new.coupon_id, 'orderId', new.order_id,
      'accountId', new.account_id, 'brandId', brand, 'amount', new.amount));
  return null;
end $$;
create constraint trigger coupon_reserved_told after insert on coupon_redemption
  deferrable initially deferred for each row execute function tell_of_redemption();
create constraint trigger coupon_moved_told after update of state on coupon_redemption
  deferrable initially deferred for each row when (old.state is distinct from new.state)
  execute function tell_of_redemption();

-- Tells that a cart was left: its owner is reminded of it for the first time.
create function tell_of_cart() returns trigger language plpgsql as $$
begin
  perform emit_event('cart.abandoned', new.id, new.brand_id,
    jsonb_build_object('cartId', new.id, 'accountId', new.account_id, 'brandId', new.brand_id));
  return null;
end $$;
create constraint trigger cart_abandoned_told after update of reminded on cart
  deferrable initially deferred for each row when (old.reminded = 0 and new.reminded > 0)
  execute function tell_of_cart();
