-- Which order line paid for a period. What is paid back takes back the periods that it paid for, and leaves the others
-- of the same source.
alter table entitlement add column order_line_id text;

update entitlement set order_line_id = source_id where source = 'order';
update entitlement set order_line_id = s.order_line_id
  from subscription s where entitlement.source = 'subscription' and s.id = entitlement.source_id;

create index entitlement_order_line on entitlement (order_line_id) where order_line_id is not null;
