-- A pause begins with the end of what is paid; charges go on on its last day.
alter table subscription
  add column resumes_on date,
  -- An order that the dunning does not ask for is waited for until the day before.
  add column next_until date,
  -- The one that was over, of one that its owner ordered again.
  add column reactivated_from text references subscription;

-- What is over is ordered again by an order of its own kind.
alter table purchase_order
  drop constraint purchase_order_kind_check,
  add constraint purchase_order_kind_check check (kind in ('checkout', 'renewal', 'change', 'reactivation'));
