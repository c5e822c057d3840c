-- What the figures of a period are counted by.
create index payment_received on payment (paid_at) where status in ('paid', 'refunded');
create index purchase_order_paid on purchase_order (paid_at, id) where paid_at is not null;
create index refund_ended on refund (ended_at) where state = 'done';
create index account_made on account (created_at);
