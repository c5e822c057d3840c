-- Money that came for a charge which was paid before: a second Pix with the same txid. It goes back by itself.
create table duplicate_payment (
  e2e_id text primary key,
  payment_id text not null references payment,
  amount integer not null check (amount > 0),
  received_at timestamptz not null
);
create index duplicate_payment_payment on duplicate_payment (payment_id);
create trigger duplicate_payment_stays before update or delete on duplicate_payment
  for each row execute function refuse_rewriting();

-- Of a refund that gives such money back; the money that the payment itself received is not touched by it.
alter table refund
  add column duplicate_e2e_id text unique references duplicate_payment,
  add check (duplicate_e2e_id is null or reason = 'unwanted');
drop trigger refund_stays on refund;
create trigger refund_stays before update of id, order_id, payment_id, amount, of_credit, reason, channel, requested_by,
  protocol, requested_at, duplicate_e2e_id or delete on refund for each row execute function refuse_rewriting();
