-- The status of a subscription says what is paid, and nothing else. That it is cancelled or paused stands beside it, and
-- that it is suspended follows from the open hold on its access.
alter table subscription
  -- The day on which it ends because somebody cancelled it: the end of its period, or of its minimum term.
  add column cancel_at date,
  -- The day on which a pause begins; it ends on resumes_on.
  add column paused_from date,
  -- The first day without it, once it is over.
  add column ended_on date;

-- The end of a period so many charges after the one that runs.
create function subscription_end_after(s subscription, charges_left integer) returns date language sql stable as $$
  select case when charges_left <= 0 then s.period_end_on else
    (date_trunc('month', s.period_end_on) + make_interval(months => months)
      + make_interval(days => least(extract(day from s.anchor_on)::integer,
          extract(day from date_trunc('month', s.period_end_on) + make_interval(months => months + 1) - interval '1 day')::integer) - 1))::date
    end
  from (select charges_left * case c.interval when 'year' then 12 else 1 end as months from price c where c.id = s.price_id) m $$;

-- What somebody was when they cancelled; whoever cancelled in a pause was let out of it.
create function status_before_cancellation(subscription text, event text) returns text language sql stable as $$
  select coalesce((select case e.from_status when 'trialing' then 'trialing' end from subscription_event e
    where e.subscription_id = subscription and e.move = 'schedule-cancellation' and (event is null or e.id <= event)
    order by e.id desc limit 1), 'active') $$;

drop index subscription_unpaid;
alter table subscription
  drop constraint subscription_suspended,
  drop constraint subscription_suspended_unpaid,
  drop constraint subscription_status_check;
update subscription s set
  status = case s.status when 'suspended' then 'past-due'
    when 'cancel-scheduled' then status_before_cancellation(s.id, null) else s.status end,
  cancel_at = case when s.status = 'cancel-scheduled' then s.period_end_on
    when s.ends_at_minimum and s.status not in ('cancelled', 'ended')
      then subscription_end_after(s, s.minimum_charges - s.charges) end,
  -- Whoever cancelled was told of the end then.
  announced_for = case when s.status = 'cancel-scheduled' then s.period_end_on else s.announced_for end,
  suspended_for = null,
  trial_end_on = case when s.status = 'trialing' then coalesce(s.trial_end_on, s.period_end_on) else s.trial_end_on end,
  ended_on = case when s.status in ('cancelled', 'ended') then coalesce(
    (select max(e.effective_on) from subscription_event e where e.subscription_id = s.id and e.to_status = s.status),
    s.period_end_on) end,
  resumes_on = case when s.status not in ('cancelled', 'ended') then s.resumes_on end,
  paused_from = case when s.resumes_on is null or s.status in ('cancelled', 'ended') then null
    when s.status = 'active' and s.resumes_on > s.period_end_on then s.period_end_on
    else coalesce((select max(e.effective_on) from subscription_event e
      where e.subscription_id = s.id and e.move = 'pause' and e.effective_on < s.resumes_on), s.resumes_on - 1) end;

-- What this version calls a move of the version before.
create function current_move(move text) returns text language sql immutable as $$
  select case when move in ('activate', 'recover') then 'renew'
    when move = 'schedule-end' then 'schedule-cancellation'
    when move in ('undo-end', 'undo-cancellation-in-trial') then 'undo-cancellation'
    when move = 'drop-change' then 'undo-change' else move end $$;
-- What this version calls a status of the version before, of a subscription as an event of it found or left it.
create function current_status(event subscription_event, status text) returns text language sql stable as $$
  select case status when 'suspended' then 'past-due'
    when 'cancel-scheduled' then case when event.move <> 'schedule-cancellation'
        then status_before_cancellation(event.subscription_id, event.id)
      when event.from_status = 'trialing' then 'trialing' else 'active' end
    else status end $$;

alter table subscription_event disable trigger subscription_event_stays;
update subscription_event e set move = current_move(e.move),
  from_status = current_status(e, e.from_status), to_status = current_status(e, e.to_status)
where e.move <> current_move(e.move) or 'suspended' in (e.from_status, e.to_status)
  or 'cancel-scheduled' in (e.from_status, e.to_status);
alter table subscription_event enable trigger subscription_event_stays;

-- The version before writes suspended_for and ends_at_minimum with every change, and this version neither. The version
-- after this one drops both columns and the functions that follow.

-- Translates what the version before writes of a subscription.
create function translate_subscription() returns trigger language plpgsql as $$ begin
  new.suspended_for := null;
  if new.resumes_on is null then new.paused_from := null;
  elsif new.paused_from is null then new.paused_from := new.period_end_on; end if;
  if new.status = 'suspended' then new.status := 'past-due'; end if;
  if new.status in ('cancelled', 'ended') then
    new.cancel_at := null;
    new.paused_from := null;
    new.resumes_on := null;
    new.ended_on := coalesce(new.ended_on, (now() at time zone 'America/Sao_Paulo')::date);
  elsif new.status = 'cancel-scheduled' then
    new.status := case old.status when 'paused' then 'active' else old.status end;
    new.cancel_at := new.period_end_on;
    new.announced_for := new.period_end_on;
    new.next_order_id := null;
  elsif new.ends_at_minimum then
    new.cancel_at := subscription_end_after(new, new.minimum_charges - new.charges);
  elsif old.ends_at_minimum then new.cancel_at := null;
  elsif new.cancel_at is not null then new.cancel_at := new.period_end_on; end if;
  new.ends_at_minimum := new.cancel_at is not null and new.cancel_at > new.period_end_on;
  return new;
end $$;
create trigger subscription_of_version_before before update of suspended_for on subscription
  for each row execute function translate_subscription();

-- Shows the version before whether a subscription ends with its minimum term.
create function show_end_at_minimum() returns trigger language plpgsql as $$ begin
  new.ends_at_minimum := new.cancel_at is not null and new.cancel_at > new.period_end_on;
  return new;
end $$;
create trigger subscription_for_version_before before update of cancel_at on subscription
  for each row execute function show_end_at_minimum();

-- Translates what the version before notes of a move.
create function translate_subscription_event() returns trigger language plpgsql as $$ begin
  new.move := current_move(new.move);
  new.from_status := current_status(new, new.from_status);
  new.to_status := current_status(new, new.to_status);
  return new;
end $$;
create trigger subscription_event_of_version_before before insert on subscription_event
  for each row execute function translate_subscription_event();

alter table subscription
  add constraint subscription_status check (status in ('trialing', 'active', 'past-due', 'paused', 'cancelled', 'ended')),
  -- What is cancelled runs to the end of its period, or on to the end of the minimum term that binds it.
  add constraint subscription_cancel_at check (
    cancel_at is null or status in ('trialing', 'active', 'past-due', 'paused') and (
      cancel_at = period_end_on or cancel_at > period_end_on and coalesce(minimum_charges, 0) > charges)),
  -- Nothing is charged after that.
  add constraint subscription_charged_no_more check (
    cancel_at is null or cancel_at > period_end_on or next_order_id is null),
  add constraint subscription_pause check (
    (paused_from is null) = (resumes_on is null) and (resumes_on is null or paused_from < resumes_on)),
  add constraint subscription_paused check (status <> 'paused' or resumes_on is not null),
  add constraint subscription_trial check (status <> 'trialing' or trial_end_on is not null),
  add constraint subscription_over check ((status in ('cancelled', 'ended')) = (ended_on is not null)),
  add constraint subscription_over_pause check (ended_on is null or resumes_on is null);
create index subscription_cancelling on subscription (created_at, id) where cancel_at is not null;
