-- A row is one movement of an order's money. Figures, lists, sheets and fiscal notes read here what came in and what is
-- gone again (decision 052). `at` is when it moved, and null while it is promised. `money` is centavos that came in (+) or
-- left (-). `value` is centavos that the sale is worth more (+) or less (-): what was paid with store credit, and what goes
-- back as store credit, moves no money. `fee` is centavos that the provider keeps of what came in, where it has said so.
create view order_money as
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
  -- The issuer of a card takes what is left; with it the whole sale is over.
  select p.order_id, d.closed_at, 'charged-back', least(back.money - p.received, 0), least(back.value - p.received - o.credit, 0), 0
  from dispute d join payment p on p.id = d.payment_id join purchase_order o on o.id = p.order_id,
    lateral (select coalesce(sum(case when r.channel = 'credit' or r.state <> 'done' then 0 else r.amount - r.of_credit end), 0)::int as money,
      coalesce(sum(r.amount), 0)::int as value
      from refund r where r.order_id = p.order_id and r.reason <> 'unwanted') back
  where d.state = 'lost' and p.received is not null;

-- What an order was worth when it was paid, what is left of that, and for how much it owes a fiscal note: its total, less
-- the share that is gone.
create view order_worth as
  select o.id as order_id, coalesce(m.paid, 0)::int as paid, coalesce(m.remaining, 0)::int as remaining,
    case when m.paid > 0 then round(o.total::numeric * greatest(m.remaining, 0) / m.paid)::int else o.total end as owed
  from purchase_order o, lateral (
    select sum(value) filter (where value > 0) as paid, sum(value) as remaining from order_money where order_id = o.id) m;

create index dispute_lost on dispute (closed_at) where state = 'lost';

-- A sale whose dispute was lost owes no note.
update fiscal_note n set status = 'cancelled', reason = 'Contestação perdida antes da emissão', settled_at = o.closed_at
from purchase_order o
where o.id = n.order_id and o.status = 'charged-back' and n.status in ('pending', 'rejected');
