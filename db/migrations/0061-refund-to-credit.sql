-- A refund may become store credit, because its buyer chose so, or because the order was paid with some: `of_credit` is
-- that part of its amount, which is credit again at once. The rest came in as money.
alter table refund add column of_credit integer not null default 0;
alter table refund drop constraint refund_check, drop constraint refund_channel_check;
alter table refund
  add constraint refund_of_credit_within_amount check (of_credit between 0 and amount),
  add constraint refund_of_payment check ((amount = of_credit) = (payment_id is null)),
  -- 'credit': all of it goes to the store credit of the buyer.
  add constraint refund_channel_check check (channel in ('original', 'pix', 'credit'));
drop trigger refund_stays on refund;
create trigger refund_stays before update of id, order_id, payment_id, amount, of_credit, reason, channel, requested_by,
  protocol, requested_at or delete on refund for each row execute function refuse_rewriting();
