-- In how many days a purchase may be taken back: seven (CDC, art. 49), or the longest guarantee among its products when
-- it was made. Kept with the order, so that every page, message and document says the same.
alter table purchase_order add column regret_days integer not null default 7 check (regret_days >= 7);
update purchase_order o set regret_days = greatest(7, (
  select max(p.guarantee_days) from order_line l join product p on p.id = l.product_id where l.order_id = o.id));
