-- The movements of what happened before they were kept: each charge at what it costs a month by the interval of its plan, the
-- introductory price while that was charged, and at the amount of now where a plan was changed.
create or replace function mrr_movements_of_events() returns setof mrr_movement language sql stable as $$
  with counted as (
    select e.*, count(*) filter (where e.move in ('start', 'renew', 'renew-in-trial', 'renew-in-pause', 'resume', 'reactivate')
        and (e.move <> 'resume' or e.actor = 'payment'))
      over (partition by e.subscription_id order by e.at, e.id) as charges
    from subscription_event e),
  known as (
    select e.id, e.subscription_id, s.account_id, s.brand_id, e.at, e.from_status, e.to_status,
      (e.at at time zone 'America/Sao_Paulo')::date as moved_on,
      case when e.to_status in ('active', 'past-due') and bool_or(e.move in (
          'start', 'renew', 'renew-in-trial', 'reactivate', 'change-plan'))
          over (partition by e.subscription_id order by e.at, e.id)
        then floor(greatest(0, case when e.charges <= s.introductory_cycles
            then s.introductory_amount - s.introductory_discount
            else s.amount - coalesce((select sum((p ->> 'discount')::integer)
              from jsonb_array_elements(s.kept_promises) p where p -> 'charges' = 'null'), s.lasting_discount) end)::numeric
          * case c.interval when 'week' then 52 else 12 end
          / case c.interval when 'week' then 12 when 'two-months' then 24 when 'quarter' then 36 when 'half-year' then 72
              when 'year' then 144 else 12 end + 0.5)::integer
        else 0 end as mrr
    from counted e join subscription s on s.id = e.subscription_id join price c on c.id = s.price_id),
  moved as (
    select *, mrr - lag(mrr, 1, 0) over (partition by subscription_id order by at, id) as amount from known),
  summed as (
    select *, sum(amount) over (partition by account_id, brand_id order by at, id) as after,
      row_number() over (partition by account_id, brand_id order by at, id) as nth
    from moved where amount <> 0),
  named as (
    select *, case when amount > 0 and nth = 1 then 'new'
      when amount > 0 and after = amount and from_status is distinct from 'paused' then 'reactivation'
      when amount > 0 then 'expansion'
      when after = 0 and to_status in ('cancelled', 'ended') then 'churn'
      else 'contraction' end as kind
    from summed)
  select 'mrr_' || replace(id, 'sev_', ''), subscription_id, account_id, brand_id, moved_on, kind, amount::integer,
    (case when kind in ('new', 'reactivation') then 1 when kind = 'churn' then -1 else 0 end)::smallint
  from named $$;
