-- A boleto carries a Pix of the same debt. Both are payments of one attempt, and both may be open at once: who is paid
-- first closes the other. Nothing else of an order is open beside a charge that may still be paid.
alter table payment
  -- Of the Pix that a boleto carries: 'boleto', the method of the payment that stands beside it in its attempt.
  add column carried_by text check (carried_by = 'boleto'),
  -- Since when the charge is to be cancelled at its provider; null where nobody asks for it, or the provider has said so.
  add column cancel_asked_at timestamptz,
  add constraint payment_carried_check check (carried_by is null or (method = 'pix' and not off_session)),
  add constraint payment_order_id_attempt_method_key unique (order_id, attempt, method),
  add constraint payment_carried_by_fkey foreign key (order_id, attempt, carried_by)
    references payment (order_id, attempt, method),
  drop constraint payment_order_id_attempt_key;

-- An attempt is one payment, beside which only the Pix of its boleto stands.
create unique index payment_of_attempt on payment (order_id, attempt) where carried_by is null;
create unique index payment_paid on payment (order_id) where status = 'paid';
drop index payment_live;
-- All live payments of an order are of one attempt; when one is paid, no other is open.
alter table payment add constraint payment_live exclude using gist (
    order_id with =, (case status when 'paid' then 0 else attempt end) with <>)
  where (status in ('created', 'pending', 'in-review', 'paid'));
create index payment_to_cancel on payment (cancel_asked_at) where cancel_asked_at is not null;
