-- What coupons of its order take off each charge of a subscription for good, in centavos.
alter table subscription add column lasting_discount integer not null default 0 check (lasting_discount >= 0);
update subscription s set lasting_discount = d.discount from (
  select l.id as line_id, sum((p ->> 'discount')::integer) as discount
  from order_line l
    join coupon_redemption r on r.order_id = l.order_id and r.state = 'confirmed' and r.refunded_at is null,
    jsonb_array_elements(r.recurring) p
  where p ->> 'productId' = l.product_id and p -> 'charges' = 'null'
  group by l.id) d
where d.line_id = s.order_line_id;

-- A row is a change of the monthly recurring revenue (MRR) that a subscription brings. Rows are appended, never updated.
create table mrr_movement (
  id text primary key,
  subscription_id text not null references subscription,
  -- Of the subscription; a row keeps to them as it was written.
  account_id text not null,
  brand_id text not null,
  moved_on date not null,
  kind text not null check (kind in ('new', 'expansion', 'contraction', 'churn', 'reactivation')),
  -- Centavos a month: more (+) or less (-).
  amount integer not null,
  -- Its account became a subscriber of the brand that pays (1), or stopped being one (-1).
  subscribers smallint not null,
  check (subscribers = case when kind in ('new', 'reactivation') then 1 when kind = 'churn' then -1 else 0 end)
);
create index mrr_movement_day on mrr_movement (moved_on, id);
create index mrr_movement_brand on mrr_movement (brand_id, moved_on, id);
create index mrr_movement_account on mrr_movement (account_id, brand_id);
create index mrr_movement_subscription on mrr_movement (subscription_id);
create trigger mrr_movement_stays before update or delete on mrr_movement
  for each row execute function refuse_rewriting();

-- The movements of what happened before they were kept, at the amount of now: what a plan cost before a change is not known.
create function mrr_movements_of_events() returns setof mrr_movement language sql stable as $$
  with known as (
    select e.id, e.subscription_id, s.account_id, s.brand_id, e.at, e.from_status, e.to_status,
      (e.at at time zone 'America/Sao_Paulo')::date as moved_on,
      case when e.to_status in ('active', 'past-due') and bool_or(e.move in (
          'start', 'renew', 'renew-in-trial', 'reactivate', 'change-plan'))
          over (partition by e.subscription_id order by e.at, e.id)
        then round(greatest(0, s.amount - coalesce(
            (select sum((p ->> 'discount')::integer) from jsonb_array_elements(s.kept_promises) p where p -> 'charges' = 'null'),
            s.lasting_discount))::numeric / case c.interval when 'year' then 12 else 1 end)::integer
        else 0 end as mrr
    from subscription_event e join subscription s on s.id = e.subscription_id join price c on c.id = s.price_id),
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
insert into mrr_movement select * from mrr_movements_of_events();

-- A row is an attempt to get an order of a subscription paid.
create view subscription_charge as
  select p.id, o.id as order_id, o.code, o.account_id, o.subscription_id, o.brand_id, o.placed_at, p.method, p.card_brand,
    p.amount, p.status in ('paid', 'refunded') as is_approved, p.decline_code, p.created_at
  from purchase_order o join payment p on p.order_id = o.id
  where o.subscription_id is not null and p.status in ('paid', 'refunded', 'failed');

-- The same, but what is known of the newest attempt is looked up for those alone that are asked for it.
create or replace view renewal_order as
  select o.id as order_id, o.subscription_id, o.brand_id, o.due_on, o.total - o.credit as amount, o.status, o.paid_at,
    o.closed_at, (select p.method from payment p where p.order_id = o.id order by p.attempt desc limit 1) as method,
    (select p.off_session from payment p where p.order_id = o.id order by p.attempt desc limit 1) as off_session,
    (select p.decline_code from payment p where p.order_id = o.id order by p.attempt desc limit 1) as decline_code,
    (select p.card_brand from payment p where p.order_id = o.id order by p.attempt desc limit 1) as card_brand,
    (select p.created_at from payment p where p.order_id = o.id order by p.attempt desc limit 1) as attempted_at
  from purchase_order o where o.kind = 'renewal';
create index purchase_order_renewal on purchase_order (subscription_id, due_on) where kind = 'renewal';
create index purchase_order_renewal_due on purchase_order (due_on, brand_id) where kind = 'renewal';
