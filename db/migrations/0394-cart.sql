-- A coupon that an import made is taken out of carts where the import is undone: without indexes, every cart is read.
create index cart_coupon on cart (coupon_id) where coupon_id is not null;
create index cart_more_coupons on cart using gin (more_coupons jsonb_path_ops) where more_coupons <> '[]';
