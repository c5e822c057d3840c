-- Entries that become another account's take their sum along, brand by brand.
create function move_credit_balance() returns trigger language plpgsql as $$
begin
  insert into credit_balance (account_id, brand_id, balance)
    select account_id, brand_id, sum(amount) from after group by 1, 2
    on conflict (account_id, brand_id) do update set balance = credit_balance.balance + excluded.balance;
  update credit_balance b set balance = b.balance - gone.amount
    from (select account_id, brand_id, sum(amount) as amount from before group by 1, 2) gone
    where b.account_id = gone.account_id and b.brand_id = gone.brand_id;
  delete from credit_balance b using before gone
    where b.account_id = gone.account_id and b.brand_id = gone.brand_id and b.balance = 0;
  return null;
end $$;
create trigger credit_entry_moves after update on credit_entry
  referencing old table as before new table as after
  for each statement execute function move_credit_balance();
