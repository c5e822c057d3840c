-- What the list of orders is ordered and searched by.
create index purchase_order_placed on purchase_order (placed_at, id);
create index purchase_order_total on purchase_order (total, id);
create index purchase_order_buyer_part on purchase_order using gin (plain(buyer_name) gin_trgm_ops);
create index purchase_order_email on purchase_order (lower(buyer_email));
create index refund_unfinished on refund (order_id) where state in ('processing', 'failed');

-- Messages about something are found by what they are about.
create index message_about on message (split_part(reference, ':', 1));
