-- As `refuse_rewriting`, but for a transaction that undoes an import and says so.
create function refuse_rewriting_but_undoing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('vitrine.importing', true), '') = 'on' then
    return old;
  end if;
  raise exception '% is a ledger: nothing in it is changed or removed', tg_table_name;
end $$;

drop trigger subscription_event_stays on subscription_event;
create trigger subscription_event_stays before update or delete on subscription_event
  for each row execute function refuse_rewriting_but_undoing();
drop trigger mrr_movement_stays on mrr_movement;
create trigger mrr_movement_stays before update or delete on mrr_movement
  for each row execute function refuse_rewriting_but_undoing();
