-- An account has a plan by one subscription that runs. Those that ran beside another one before this was a rule go on.
alter table subscription add column is_beside boolean not null default false;
update subscription s set is_beside = true
where status not in ('cancelled', 'ended') and exists (
  select from subscription o where o.account_id = s.account_id and o.product_id = s.product_id and o.id < s.id
    and o.status not in ('cancelled', 'ended'));
create unique index subscription_live on subscription (account_id, product_id)
  where status not in ('cancelled', 'ended') and not is_beside;
