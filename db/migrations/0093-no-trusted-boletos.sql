-- A boleto opens its order when it is paid, and not before. What was open before the money had come is over.
delete from entitlement where source = 'trust';
drop table trusted_boleto;
drop table trust_rule;
delete from notice where kind = 'trust-ended';
delete from message where kind = 'trust-ended' and sent_at is null;

alter table entitlement
  drop constraint entitlement_source_check,
  add constraint entitlement_source_check check (source in ('order', 'subscription'));
update payment set reminded = 2 where reminded = 3;
alter table payment
  drop constraint payment_reminded_check,
  add constraint payment_reminded_check check (reminded between 0 and 2);

-- A message that was promised and not yet written; the queues are made after the first migration of an empty database.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where data->>'kind' = 'trust-ended';
  end if;
end $$;
