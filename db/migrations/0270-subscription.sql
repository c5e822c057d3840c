-- Whether days or minutes stand in their order, each once.
create function is_ascending(numbers smallint[]) returns boolean language sql immutable as $$
  select coalesce(bool_and(number > before), true)
  from (select number, lag(number) over (order by nth) as before
    from unnest(numbers) with ordinality as listed (number, nth)) pairs
  where before is not null $$;

-- A row is a version of what is done by which day about a renewal that is not paid: of one plan, of one brand, or of all.
create table dunning_policy (
  id text primary key,
  brand_id text references brand,
  product_id text references product,
  -- Days are counted from the due day, minutes from a charge that never reached the issuer.
  retry_days smallint[] not null check (is_ascending(retry_days)),
  shifts_to_payday boolean not null,
  network_retry_minutes smallint[] not null check (is_ascending(network_retry_minutes)),
  reminder_days smallint[] not null check (is_ascending(reminder_days)),
  suspend_day smallint not null check (suspend_day > 1),
  cancel_day smallint not null check (cancel_day > suspend_day),
  reason text not null,
  -- Null: it came with the product.
  created_by text,
  created_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  constraint dunning_policy_scope check (brand_id is null or product_id is null),
  constraint dunning_policy_retries check (1 <= all (retry_days) and cancel_day > all (retry_days)),
  constraint dunning_policy_reminders
    check (cancel_day > all (reminder_days) and suspend_day <> all (reminder_days) and -6 <= all (reminder_days))
);
create unique index dunning_policy_current on dunning_policy (coalesce(brand_id, ''), coalesce(product_id, ''))
  where ended_at is null;

-- What was promised to somebody stays as it was.
create trigger dunning_policy_stays before delete or update of brand_id, product_id, retry_days, shifts_to_payday,
    network_retry_minutes, reminder_days, suspend_day, cancel_day on dunning_policy
  for each row execute function refuse_rewriting();

insert into dunning_policy (id, retry_days, shifts_to_payday, network_retry_minutes, reminder_days, suspend_day, cancel_day,
  reason, created_at)
values ('dun_00000000000000000000000000', '{1,3,7,14}', true, '{5,60,360}', '{-3,0,1,3,7,12}', 8, 22,
  'Padrão do produto', '2026-11-27T00:00:00Z');

alter table subscription
  -- The version under which its open order is asked for; without one that counts which is current.
  add column dunning_policy_id text references dunning_policy;
update subscription set dunning_policy_id = 'dun_00000000000000000000000000' where next_order_id is not null;
