-- For so many days after the cancellation for non-payment the unpaid bill of a renewal stays payable; null: it is written off.
alter table dunning_policy add column debt_days smallint check (debt_days between 1 and 90);
drop trigger dunning_policy_stays on dunning_policy;
create trigger dunning_policy_stays before delete or update of brand_id, product_id, retry_days, shifts_to_payday,
    network_retry_minutes, reminder_days, suspend_day, cancel_day, debt_days on dunning_policy
  for each row execute function refuse_rewriting();

-- What is over and has an order that may still be paid: a debt, or a reactivation.
create index subscription_over_order on subscription (account_id) where ended_on is not null and next_order_id is not null;
