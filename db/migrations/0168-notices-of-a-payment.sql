-- Which payment a provider's notice is about: the page of an order says what was told of it.
alter table webhook_event add column payment_id text references payment;
update webhook_event e set payment_id = p.id from payment p
where p.txid in (e.body ->> 'txid', e.body ->> 'referencia', e.body ->> 'reference');
update webhook_event e set payment_id = p.id from gateway_charge c join payment p on p.txid = c.txid
where e.payment_id is null and c.provider = e.provider and c.reference in (e.body ->> 'object', e.body ->> 'order');
create index webhook_event_payment on webhook_event (payment_id) where payment_id is not null;
