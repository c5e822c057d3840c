-- Sales that were given back, whole or in part, leave "mais vendidos".
create index purchase_order_given_back on purchase_order (id)
  where status in ('partially-refunded', 'refunded', 'charged-back');
