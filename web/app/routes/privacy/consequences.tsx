import type { Entitlement } from '@vitrine/contract/access'
import type { CreditBalance } from '@vitrine/contract/credit'
import type { OrderSummary } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import type { EndingSubscription } from '@vitrine/contract/privacy'
import type { Subscription } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay, calendarDay, formatDay, today } from '@vitrine/contract/time'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { serverNow } from '../../session/server-clock.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { brl } from '../../ui/labels.ts'
import { Section } from '../../ui/section.tsx'
import { counted } from '../../ui/words.ts'
import classes from './remove.module.css'

interface ConsequencesProps {
  days: number
  subscriptions: Subscription[]
  orders: OrderSummary[]
  entitlements: Entitlement[]
  balances: CreditBalance[]
  endings: Endings
  onChoose(endings: Endings): void
}

/** What the removal means for this person, by name: nothing is found out afterwards. */
export function Consequences({ days, subscriptions, orders, ...props }: ConsequencesProps) {
  const { entitlements, balances, endings, onChoose } = props
  const running = subscriptions.filter(({ status }) => !isOver(status))
  return (
    <Section title="O que acontece">
      <Card>
        <ol className={classes.steps}>
          <Step title="Agora">
            <p>As sessões nos outros aparelhos terminam e você recebe um e-mail com o link para desfazer.</p>
            {running.length > 0 && (
              <CancelledSubscriptions
                days={days}
                subscriptions={running}
                endings={endings}
                onChoose={onChoose}
              />
            )}
          </Step>
          <Step title={`Durante ${days} dias`}>
            <p>Você entra e usa a conta normalmente, e pode desistir com um clique.</p>
            <Waiting orders={orders} />
          </Step>
          <Step title={`Depois de ${days} dias`}>
            <ErasedData />
            {running.length > 0 && <p>O que restar de um período pago de uma assinatura se perde.</p>}
            {entitlements.length > 0 && <Accesses entitlements={entitlements} />}
            {balances.length > 0 && <Credit balances={balances} />}
            <p>Um pagamento ou uma devolução em andamento termina antes: a exclusão espera por isso.</p>
          </Step>
          <Step title="O que a lei manda guardar">
            <KeptData />
          </Step>
        </ol>
        <p className={classes.hint}>
          Quer levar seus dados? <Link to={href('/account/perfil/privacidade')}>Peça antes uma cópia</Link>.
        </p>
      </Card>
    </Section>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className={classes.step}>
    <h3 className={classes.when}>{title}</h3>
    {children}
  </li>
)

type CancelledProps = Pick<ConsequencesProps, 'days' | 'subscriptions' | 'endings' | 'onChoose'>

const CancelledSubscriptions = ({ days, subscriptions, endings, onChoose }: CancelledProps) => (
  <>
    <p>
      Suas assinaturas são canceladas e nada mais é cobrado. Se você desistir da exclusão, desfaça o
      cancelamento na página de cada uma.
    </p>
    <EndingSubscriptions
      subscriptions={subscriptions}
      removedOn={addDays(today(serverNow()), days)}
      endings={endings}
      onChoose={onChoose}
    />
  </>
)

const ErasedData = () => (
  <p>
    Nome, e-mail, CPF ou CNPJ, telefone, foto, senha, dispositivos e mensagens são apagados. Não há como
    recuperar.
  </p>
)

const KeptData = () => (
  <ul className={classes.list}>
    <li>
      Suas compras pagas, sem o seu nome. Nome e CPF ou CNPJ ficam criptografados por 5 anos (CTN, art. 173).
    </li>
    <li>Data, hora e IP dos acessos, por 6 meses (Marco Civil da Internet, art. 15).</li>
    <li>A prova do que você aceitou, sem nome nem endereço (LGPD, art. 8).</li>
  </ul>
)

function Waiting({ orders }: { orders: OrderSummary[] }) {
  const waiting = orders.filter(({ status }) => status === 'awaiting-payment' || status === 'in-review')
  if (waiting.length === 0) return null
  return (
    <p>
      {waiting.map((order) => `Pedido ${order.code}, de ${brl(toPay(order))}`).join('; ')}: aguarda pagamento.
      Se não for pago, o código Pix expira sozinho e nada é cobrado.
    </p>
  )
}

/** Money of theirs is not lost unseen: there are days left to spend it. */
const Credit = ({ balances }: { balances: CreditBalance[] }) => (
  <p>
    Seu crédito na loja, de {brl(balances.reduce((sum, { balance }) => sum + balance, 0))}, deixa de existir.
    Use-o antes, ou <Link to={href('/account/perfil/credito')}>veja de onde veio</Link>.
  </p>
)

const MOST_NAMES = 5

function Accesses({ entitlements }: { entitlements: Entitlement[] }) {
  const names = [...new Set(entitlements.map(({ title }) => title))]
  const more = names.length - MOST_NAMES
  return (
    <p>
      Você perde o acesso a {names.slice(0, MOST_NAMES).join(', ')}
      {more > 0 && ` e mais ${counted(more, 'item', 'itens')}`}, inclusive o vitalício.
    </p>
  )
}

/** When each subscription is over, by its id; of one that is not chosen, with what is paid. */
export type Endings = Readonly<Record<string, EndingSubscription['when']>>

interface EndingSubscriptionsProps {
  subscriptions: readonly Subscription[]
  removedOn: CalendarDay
  endings: Endings
  onChoose(endings: Endings): void
}

/** What becomes of each subscription that runs, and when, as its owner chooses. */
const EndingSubscriptions = ({ subscriptions, ...choosing }: EndingSubscriptionsProps) => (
  <ul className={classes.list}>
    {subscriptions.map((subscription) => (
      <li key={subscription.id}>
        <Ending subscription={subscription} {...choosing} />
      </li>
    ))}
  </ul>
)

interface EndingProps extends Omit<EndingSubscriptionsProps, 'subscriptions'> {
  subscription: Subscription
}

function Ending({ subscription, removedOn, endings, onChoose }: EndingProps) {
  const { id, product, status, cancelAt } = subscription
  const last = lastDayOf(subscription, removedOn)
  if (cancelAt && status !== 'past-due')
    return (
      <p>
        <strong>{product.name}</strong> já está cancelada, e você usa até {last}.
      </p>
    )
  if (status !== 'active' && status !== 'trialing')
    return (
      <p>
        <strong>{product.name}</strong> é cancelada agora, e você não fica devendo nada.
      </p>
    )
  return (
    <Field label={`${product.name}: cancelar`}>
      {(control) => (
        <select
          {...control}
          value={endings[id] ?? 'end'}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ ...endings, [id]: value === 'now' ? 'now' : 'end' })
          }
        >
          <option value="end">Depois de {last}, o último dia de uso</option>
          <option value="now">Agora: o acesso termina</option>
        </select>
      )}
    </Field>
  )
}

/** The last day on which it is used: that of what is paid, or the one before the removal. */
function lastDayOf({ currentPeriod, bound, cancelAt }: Subscription, removedOn: CalendarDay): string {
  const endOn = calendarDay(cancelAt ?? bound?.until ?? currentPeriod.endOn)
  return formatDay(addDays(endOn < removedOn ? endOn : removedOn, -1))
}
