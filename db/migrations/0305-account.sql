-- Tells that an account was made, confirmed, changed, blocked or removed.
create function tell_of_account() returns trigger language plpgsql as $$
declare
  facts jsonb := jsonb_build_object('accountId', new.id, 'brandId', new.brand_id, 'status', new.status,
    'verified', new.email_verified_at is not null, 'createdAt', event_instant(new.created_at));
begin
  if tg_op = 'INSERT' then
    perform emit_event('user.created', new.id, new.brand_id, facts);
  elsif new.status is distinct from old.status then
    perform emit_event(case
        when new.status = 'suspended' then 'user.suspended'
        when new.status = 'removal-scheduled' then 'user.deletion_scheduled'
        when new.status = 'anonymised' then 'user.anonymized'
        when old.status = 'suspended' then 'user.reactivated'
        else 'user.deletion_canceled' end, new.id, new.brand_id, facts);
  elsif new.email is distinct from old.email or new.name is distinct from old.name then
    perform emit_event('user.updated', new.id, new.brand_id, facts);
  end if;
  if new.email_verified_at is not null and (tg_op = 'INSERT' or old.email_verified_at is null) then
    perform emit_event('user.verified', new.id, new.brand_id, facts);
  end if;
  return null;
end $$;
create constraint trigger account_made_told after insert on account
  deferrable initially deferred for each row execute function tell_of_account();
create constraint trigger account_changed_told after update of status, email, name, email_verified_at on account
  deferrable initially deferred for each row
  when (old.status is distinct from new.status or old.email is distinct from new.email
    or old.name is distinct from new.name or (old.email_verified_at is null and new.email_verified_at is not null))
  execute function tell_of_account();
