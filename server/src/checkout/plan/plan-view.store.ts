import { type RawBuilder, sql } from 'kysely'

/** Of an order `o` that is paid in parcels; `shown` is what people read as the state of an order `o`. */
export const planFacts = (shown: RawBuilder<unknown>) => sql`(
  select json_build_object('count', p.count, 'first', p.first_parcel, 'each', p.parcel, 'interest', p.interest,
    'monthlyBp', p.monthly_bp, 'yearlyBp', p.yearly_bp, 'fineBp', p.fine_bp, 'interestBp', p.interest_bp,
    'anchorOn', p.anchor_on, 'state', p.state, 'bills', (
      select coalesce(json_agg(json_build_object('id', o.id, 'number', o.parcel, 'charged', o.total,
        'status', ${shown}) order by o.parcel), '[]')
      from purchase_order o where o.plan_of = p.order_id))
  from installment_plan p where p.order_id = o.id and o.financed > 0)`

/** Of an order `o` that is a bill, its sale. */
export const billOf = sql`(
  select json_build_object('id', s.id, 'code', s.code, 'number', o.parcel, 'count', p.count, 'dueOn', o.due_on,
    'amount', p.parcel, 'names', (
      select json_agg(l.name order by l.position) from order_line l where l.order_id = s.id))
  from installment_plan p join purchase_order s on s.id = p.order_id where p.order_id = o.plan_of)`
