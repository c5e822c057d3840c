-- Payments hold what else their buyer may pay; what was paid long ago is not read for that.
create index purchase_order_unpaid on purchase_order (account_id) where status in ('awaiting-payment', 'expired');
