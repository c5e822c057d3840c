-- What becomes of a use when the whole of its paid order is given back: it stays used, or it is free again. Coupons from
-- before gave it back.
alter table coupon
  add column on_refund text not null default 'returned' check (on_refund in ('kept', 'returned'));
alter table coupon alter column on_refund set default 'kept';

-- As its coupon said when it was used, and when its order was given back.
alter table coupon_redemption
  add column on_refund text not null default 'returned' check (on_refund in ('kept', 'returned')),
  add column refunded_at timestamptz;
alter table coupon_redemption alter column on_refund set default 'kept';
