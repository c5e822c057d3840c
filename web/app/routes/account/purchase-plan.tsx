import type { Bill, InstallmentPlan } from '@vitrine/contract/installment-plan'
import { costText, isOverdue, PLAN_DAYS, planLabel, restText } from '@vitrine/contract/installment-plan-words'
import type { Order } from '@vitrine/contract/order'
import { type CalendarDay, calendarDay, today } from '@vitrine/contract/time'
import { useBrand } from '../../brand/brand-context.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { parcelsText } from '../../ui/labels.ts'
import { Section } from '../../ui/section.tsx'
import { ParcelRow } from './parcel-row.tsx'
import { type Parcel, parcelsOf, sumsOf, sumsText } from './parcels.ts'
import classes from './purchase-plan.module.css'

/** How a sale in parcels without a card stands, each parcel, and what can be paid now. */
export function PurchasePlan({ order }: { order: Order }) {
  const { paths } = useBrand()
  const { plan } = order
  if (!plan) return null
  const day = today(new Date())
  const [words, tone] = planLabel(plan, day)
  const late = plan.bills.find((bill) => isOverdue(bill, day))
  const said = tone === 'negative' && late ? lateText(late, plan, day) : SAYS[plan.state]
  const parcels = parcelsOf(order, plan, day)
  const pathOf = ({ pay }: Parcel) => pay && `${paths.payment}/${pay.id}`
  return (
    <Section title="Parcelas">
      <Card className={classes.plan}>
        <p>
          <Tag tone={tone}>{words}</Tag>
        </p>
        {said && <p>{said}</p>}
        <ol className={classes.parcels}>
          {parcels.map((parcel) => (
            <ParcelRow key={parcel.number} parcel={parcel} payAt={pathOf(parcel)} />
          ))}
        </ol>
        <Sums plan={plan} parcels={parcels} />
      </Card>
    </Section>
  )
}

const lateText = ({ dueOn }: Bill, { state }: InstallmentPlan, day: CalendarDay): string | undefined =>
  state === 'active' ? `Pague a parcela em atraso. ${restText(calendarDay(dueOn), day)}` : SAYS[state]

const SAYS: Partial<Record<InstallmentPlan['state'], string>> = {
  active: `Enviamos cada parcela ${PLAN_DAYS.sent} dias antes do vencimento. Se preferir, adiante: os juros dos dias que faltam são descontados.`,
  suspended: 'O acesso volta assim que as parcelas em atraso forem pagas.',
  defaulted: 'O acesso desta compra terminou, e nada mais é cobrado.',
  completed: 'Todas as parcelas foram pagas.',
}

function Sums({ plan, parcels }: { plan: InstallmentPlan; parcels: readonly Parcel[] }) {
  return (
    <p className={classes.sums}>
      <strong>{sumsText(sumsOf(parcels))}</strong>
      <span className={classes.cost}>
        {parcelsText(plan)}. {costText(plan)}.
      </span>
    </p>
  )
}
