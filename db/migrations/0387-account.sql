-- An account that became part of another: whose rows are the other's from then on. Its own row stays, because its id
-- stands in ledgers and in other programs, and leads to the one that has them.
alter table account add column merged_into text references account;
alter table account drop constraint account_status_check;
alter table account add constraint account_status_check
  check (status in ('active', 'suspended', 'removal-scheduled', 'anonymised', 'merged'));
alter table account add constraint account_merged_check
  check ((status = 'merged') = (merged_into is not null) and merged_into <> id);
create index account_merged on account (merged_into) where merged_into is not null;

-- What begins while an account becomes part of another, or was on its way, is the other's: it waits for the merge.
create function follow_merged_account() returns trigger language plpgsql as $$
declare
  follower text;
begin
  select merged_into into follower from account where id = new.account_id for key share;
  if follower is not null then
    new.account_id := follower;
  end if;
  return new;
end $$;

-- The same, of a coupon code and who it was made for.
create function follow_merged_recipient() returns trigger language plpgsql as $$
declare
  follower text;
begin
  select merged_into into follower from account where id = new.recipient_id for key share;
  if follower is not null then
    new.recipient_id := follower;
  end if;
  return new;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'account_address', 'account_note', 'card_consent', 'card_mandate', 'card_setup', 'cart', 'certificate',
    'coupon_account', 'coupon_redemption', 'credit_entry', 'dunning_mail', 'enrolment', 'entitlement',
    'entitlement_hold', 'lesson_draft', 'lesson_progress', 'mrr_movement', 'notice', 'notice_digest', 'pix_mandate',
    'price_campaign_subscription', 'product_download', 'purchase_order', 'quiz_attempt', 'quiz_draft', 'review',
    'review_report', 'saved_card', 'subscription', 'subscription_event', 'ticket', 'waiting_place'
  ] loop
    execute format('create trigger follows_merged_account before insert or update of account_id on %I
      for each row execute function follow_merged_account()', name);
  end loop;
end $$;
create trigger follows_merged_account before insert or update of recipient_id on coupon_code
  for each row execute function follow_merged_recipient();

-- As before, and tells of an account that became part of another.
create or replace function tell_of_account() returns trigger language plpgsql as $$
declare
  facts jsonb := jsonb_strip_nulls(jsonb_build_object('accountId', new.id, 'brandId', new.brand_id,
    'status', new.status, 'verified', new.email_verified_at is not null,
    'createdAt', event_instant(new.created_at), 'mergedInto', new.merged_into));
begin
  if tg_op = 'INSERT' then
    perform emit_event('user.created', new.id, new.brand_id, facts);
  elsif new.status is distinct from old.status then
    perform emit_event(case
        when new.status = 'suspended' then 'user.suspended'
        when new.status = 'removal-scheduled' then 'user.deletion_scheduled'
        when new.status = 'anonymised' then 'user.anonymized'
        when new.status = 'merged' then 'user.merged'
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

-- Whether all that changes of a row of a ledger is whose it is, in a transaction that merges two accounts and says so.
create function only_owner_changes(before jsonb, after jsonb, also text[] default '{}') returns boolean
language sql stable as $$
  select coalesce(current_setting('vitrine.merging', true), '') = 'on'
    and before - array['account_id'] - also = after - array['account_id'] - also
$$;

-- Refuses to change or remove a row of a ledger, but for whose it is when two accounts become one.
create or replace function refuse_rewriting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and only_owner_changes(to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  raise exception '% is a ledger: nothing in it is changed or removed', tg_table_name;
end $$;

-- The same, and a transaction that undoes an import may remove. Of a change of MRR, who of two was a subscriber first is
-- said anew when the two become one; day, amount and subscription stay.
create or replace function refuse_rewriting_but_undoing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('vitrine.importing', true), '') = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and only_owner_changes(to_jsonb(old), to_jsonb(new),
      case tg_table_name when 'mrr_movement' then array['kind', 'subscribers'] else '{}' end) then
    return new;
  end if;
  raise exception '% is a ledger: nothing in it is changed or removed', tg_table_name;
end $$;
