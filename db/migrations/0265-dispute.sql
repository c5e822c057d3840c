-- The bank of a payer takes a Pix back by the Special Return Mechanism of Pix (MED): a dispute that is lost when it is heard
-- of. `e2e_id` is the Pix that went back, also one that no payment of ours is about, and `amount` is what of it, in centavos.
-- Of a card `amount` is what its holder contests, where the provider says it. `reason` is one of Stripe's words for it.
alter table dispute alter column payment_id drop not null;
alter table dispute
  add column provider text,
  add column e2e_id text,
  add column amount integer check (amount > 0),
  add column reason text,
  add constraint dispute_about_money check (payment_id is not null or e2e_id is not null),
  add constraint dispute_of_pix check (e2e_id is null or (state = 'lost' and amount is not null));
create index dispute_e2e on dispute (e2e_id) where e2e_id is not null;

-- As in 0208, and what a bank took back of a Pix is an amount; only disputes of the payment whose money the sale is made of
-- take from it. `taken` is the money that one dispute took, `so_far` with those before it.
create or replace view order_money as
  -- Money that no order took came in and goes back beside the account.
  select p.order_id, p.paid_at as at, 'received' as kind, p.received as money, p.received as value, coalesce(p.fee, 0) as fee
  from payment p
  where p.received is not null and p.status in ('paid', 'refunded') and not exists (
    select from refund r where r.payment_id = p.id and r.reason = 'unwanted' and r.duplicate_e2e_id is null)
  union all
  select o.id, o.paid_at, 'credit', 0, o.credit, 0 from purchase_order o where o.credit > 0 and o.paid_at is not null
  union all
  select r.order_id, r.ended_at, 'refunded',
    case when r.channel = 'credit' then 0 else r.of_credit - r.amount end, -r.amount, 0
  from refund r where r.reason <> 'unwanted' and r.state = 'done'
  union all
  -- Promised: the sale is worth less already, and the money is still here.
  select r.order_id, null::timestamptz, 'refunded', 0, -r.amount, 0
  from refund r where r.reason <> 'unwanted' and r.state <> 'done'
  union all
  -- The issuer of a card takes what is left, and the bank of a payer what it says, of whatever that leaves; when the money is
  -- gone, the whole sale is over.
  select lost.order_id, lost.closed_at, 'charged-back',
    -case when lost.is_pix then taken else least(taken, greatest(money_left - so_far + taken, 0)) end::int,
    -(case when so_far >= money_left then value_left else least(so_far, value_left) end
      - case when so_far = taken then 0 when so_far - taken >= money_left then value_left
        else least(so_far - taken, value_left) end)::int, 0
  from (
    select left_of.*, sum(taken) over (partition by payment_id order by closed_at, id) as so_far
    from (
      select d.id, d.payment_id, d.closed_at, p.order_id, d.e2e_id is not null as is_pix, money_left, value_left,
        case when d.e2e_id is null then money_left else d.amount end as taken
      from dispute d join payment p on p.id = d.payment_id join purchase_order o on o.id = p.order_id,
        lateral (select coalesce(sum(case when r.channel = 'credit' or r.state <> 'done' then 0 else r.amount - r.of_credit end), 0) as money,
          coalesce(sum(r.amount), 0) as value
          from refund r where r.order_id = p.order_id and r.reason <> 'unwanted') back,
        lateral (select greatest(p.received - back.money, 0)::int as money_left,
          greatest(p.received + o.credit - back.value, 0)::int as value_left) rest
      where d.state = 'lost' and p.received is not null and p.status in ('paid', 'refunded')
        and (d.e2e_id is null or d.e2e_id = p.e2e_id) and not exists (
          select from refund r where r.payment_id = p.id and r.reason = 'unwanted' and r.duplicate_e2e_id is null)
    ) left_of
  ) lost;
