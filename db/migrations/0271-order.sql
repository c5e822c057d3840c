-- So many days after its due day (or the next one on which banks open) an order with a due day may be paid by Pix.
alter table purchase_order add column payable_days smallint not null default 21 check (payable_days >= 0);
