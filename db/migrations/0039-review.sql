-- A card's charge that its provider looks at before it says yes or no: since when, and when it is asked again. It lives
-- as long as that lasts, so that nothing else is charged meanwhile.
alter table payment
  drop constraint payment_status_check,
  add constraint payment_status_check check (
    status in ('created', 'pending', 'in-review', 'paid', 'expired', 'failed', 'refunded')),
  add column review_at timestamptz,
  add column look_at timestamptz,
  add constraint payment_review_check check (status <> 'in-review' or (review_at is not null and look_at is not null));
drop index payment_live;
create unique index payment_live on payment (order_id) where status in ('created', 'pending', 'in-review', 'paid');
create index payment_in_review on payment (look_at) where status = 'in-review';
