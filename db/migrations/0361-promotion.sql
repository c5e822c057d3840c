-- A version is never changed; it goes with its coupon where an import that made both is undone, and says so.
create or replace function keep_coupon_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('vitrine.importing', true), '') = 'on' then
    return old;
  end if;
  raise exception 'a version is never changed' using errcode = 'check_violation';
end $$;
