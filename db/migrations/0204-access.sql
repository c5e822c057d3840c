-- What was taken back is no reason not to give the same again, and what runs unpaid none not to give what is paid: of
-- what a source gives from an instant on there is one row for each line that pays for it, among those that hold.
alter table entitlement drop constraint entitlement_period_key;
create unique index entitlement_period on entitlement (source_id, resource, from_at, order_line_id)
  nulls not distinct where revoked_at is null;

-- A payment whose dispute is decided may be disputed again: of those that are open there is one.
alter table dispute drop constraint dispute_payment_id_key;
create unique index dispute_open on dispute (payment_id) where state = 'open';
create index dispute_payment on dispute (payment_id);
