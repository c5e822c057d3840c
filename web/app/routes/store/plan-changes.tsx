import type { Price } from '@vitrine/contract/catalog'
import type { OtherPlan, PlanComparison, Training } from '@vitrine/contract/plan-comparison'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { priceText } from '../../ui/labels.ts'
import { counted } from '../../ui/words.ts'
import classes from './plan-changes.module.css'
import { basisText, differenceText, INTERVAL_NAMES, paymentText } from './plan-prices.ts'

interface PlanChangesProps {
  comparison: PlanComparison | undefined
  productId: string
  /** The price that is chosen. */
  priceId: string
}

/** "O que muda": what the chosen plan costs, gives and takes beside the one that the person has. */
export function PlanChanges({ comparison, productId, priceId }: PlanChangesProps) {
  const { current, others = [] } = comparison ?? {}
  const other = others.find(({ product }) => product.id === productId)
  const chosen = other?.prices.find(({ price }) => price.id === priceId)
  if (!current || !other || !chosen || current.product.id === productId) return null
  return (
    <section className={classes.changes} aria-labelledby="o-que-muda">
      <h2 id="o-que-muda" className={classes.title}>
        O que muda
      </h2>
      <p className={classes.lead}>
        Em relação ao seu {current.product.name}, {priceText(current.price)}:
      </p>
      <div aria-live="polite">
        <Differences current={current.price} other={other} chosen={chosen} isBeside />
      </div>
      <p className={classes.note}>
        Assinar aqui é uma assinatura a mais: o seu plano atual continua, com as cobranças dele. Para ficar só
        com este, <Link to={SUBSCRIPTIONS}>troque de plano em Minhas assinaturas</Link>.
      </p>
    </section>
  )
}

const SUBSCRIPTIONS = href('/account/perfil/minhas-assinaturas')

interface DifferencesProps {
  /** Whether the person's own plan goes on: then nothing is lost. */
  isBeside?: boolean
  current: Price
  other: OtherPlan
  chosen: OtherPlan['prices'][number]
}

/** Price, charge and trainings of one plan beside the person's own. */
function Differences({ isBeside, current, other, chosen: { price, charge, difference } }: DifferencesProps) {
  const basis = basisText(current, difference)
  const { gained, lost, kept } = other
  return (
    <ul className={classes.list}>
      <Change icon="receipt">
        <strong>{differenceText(difference)}</strong>
        {basis && `, ${basis}`}
      </Change>
      <Change icon="repeat">{paymentText(current, isBeside ? price : charge)}</Change>
      <Trainings icon="plus" verb="Você ganha" trainings={gained} />
      <Trainings icon="close" verb={isBeside ? 'Este plano não tem' : 'Você deixa de ter'} trainings={lost} />
      {kept > 0 && (
        <Change icon="check">
          {counted(kept, 'treinamento continua', 'treinamentos continuam')} com você
        </Change>
      )}
    </ul>
  )
}

const Change = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li>
    <Icon name={icon} size={18} />
    <span>{children}</span>
  </li>
)

interface TrainingsProps {
  icon: IconName
  verb: string
  trainings: readonly Training[]
}

function Trainings({ icon, verb, trainings }: TrainingsProps) {
  if (trainings.length === 0) return null
  return (
    <li>
      <Icon name={icon} size={18} />
      <div>
        {verb} {counted(trainings.length, 'treinamento', 'treinamentos')}:
        <ul className={classes.trainings}>
          {trainings.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      </div>
    </li>
  )
}

interface OwnPlanProps {
  comparison: PlanComparison | undefined
  productId: string
}

/** On the page of somebody's own plan: the other ones, each with what would change. */
export function OwnPlan({ comparison, productId }: OwnPlanProps) {
  const { current, others = [] } = comparison ?? {}
  if (current?.product.id !== productId || others.length === 0) return null
  return (
    <section className={classes.changes} aria-labelledby="o-que-muda">
      <h2 id="o-que-muda" className={classes.title}>
        O que muda em outro plano
      </h2>
      {others.flatMap((other) =>
        other.prices.map((chosen) => (
          <Other key={chosen.price.id} current={current} other={other} chosen={chosen} />
        )),
      )}
    </section>
  )
}

interface OtherProps {
  current: NonNullable<PlanComparison['current']>
  other: OtherPlan
  chosen: OtherPlan['prices'][number]
}

function Other({ current, other, chosen }: OtherProps) {
  const { paths } = useBrand()
  const { product } = other
  return (
    <details className={classes.plan}>
      <summary className={classes.summary}>
        <span>
          <strong>
            {product.name}, {INTERVAL_NAMES[chosen.price.interval].toLowerCase()}
          </strong>
          <span className={classes.difference}>{differenceText(chosen.difference)}</span>
        </span>
        <Icon name="down" size={18} />
      </summary>
      <Differences current={current.price} other={other} chosen={chosen} />
      {product.id !== current.product.id && (
        <Link to={paths.product(product.slug)} className={classes.link}>
          Ver o {product.name}
        </Link>
      )}
    </details>
  )
}
