-- What was paid by card may be disputed: the order waits for the issuer's word, and ends when it was against the shop.
alter table purchase_order
  drop constraint purchase_order_status_check,
  add constraint purchase_order_status_check check (
    status in ('awaiting-payment', 'paid', 'disputed', 'charged-back', 'expired', 'cancelled', 'partially-refunded',
      'refunded'));
