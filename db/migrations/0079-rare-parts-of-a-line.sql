-- What few lines of a cart have. A sub-select is made ready at every execution, whether its line has any of it or not;
-- a function only where it is called.
create function bundle_contents(bundle text) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('productId', part.id, 'name', part.name, 'weight', b.weight) order by part.id), '[]')
  from bundle_item b join product part on part.id = b.product_id where b.bundle_id = bundle
$$;

-- The products with a limited number of seats of a bundle, itself among them.
create function bundle_seats(bundle text) returns text[] language sql stable as $$
  select coalesce(array_agg(seat.product_id), '{}') from seat
  where seat.product_id = bundle or seat.product_id in (select product_id from bundle_item where bundle_id = bundle)
$$;

-- By which coupon something is offered after a purchase, and whether that holds at `at`: the purchase was paid since
-- `paid_after` and is kept.
create function upsell_terms(upsell text, bought text, product text, "interval" text, at timestamptz, paid_after timestamptz)
returns json language sql stable as $$
  select json_build_object('couponId', u.coupon_id, 'at', at, 'holds', u.product_id = product and u.interval = "interval"
    and u.starts_at <= at and coalesce(u.ends_at > at, true) and o.paid_at > paid_after and is_kept(o))
  from upsell u join purchase_order o on o.id = bought where u.id = upsell and u.coupon_id is not null
$$;

create function cart_merged_at(cart text) returns timestamptz language sql stable as $$
  select merged_at from cart source where source.id = cart
$$;
