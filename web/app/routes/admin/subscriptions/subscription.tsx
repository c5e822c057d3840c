import type { AdminSubscription } from '@vitrine/contract/admin/subscription'
import type { PriceChange } from '@vitrine/contract/price-campaign'
import type { ShopActionKind } from '@vitrine/contract/subscription'
import { moveText } from '@vitrine/contract/subscription-life'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import classes from '../../../admin/page.module.css'
import { AdminPage, AdminSkeleton, AsideCard, Columns, RecordTable } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { useMay } from '../../../admin/use-may.ts'
import { useScreenAct } from '../../../admin/use-screen-act.tsx'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { brl, ORDER_KINDS, ORDER_STATUS, priceText } from '../../../ui/labels.ts'
import { MailText } from '../../../ui/mail-text.tsx'
import {
  boundText,
  chargeFact,
  dayText,
  endText,
  goodUntil,
  renewalText,
} from '../../../ui/subscription-words.ts'
import type { Route } from './+types/subscription'
import { AskAction, type ConfirmedAction } from './ask-action.tsx'
import { ACTION_WORDS, shownStatus } from './words.ts'

export const clientLoader = recordLoader((api, id) => api.adminSubscription.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title="Assinatura" />
export const ErrorBoundary = ScreenFailure

const when = (instant: string): string => formatDateTime(new Date(instant))

/** A subscription with its charges and all that happened to it, and what may be done about it. */
export default function SubscriptionScreen({ loaderData: record }: Route.ComponentProps) {
  const { product, startedOn } = record.subscription
  return (
    <AdminPage
      title={product.name}
      lead={
        <>
          <Status {...shownStatus(record.subscription)} /> · desde {dayText(startedOn)}
        </>
      }
      back={{ to: href('/admin/assinaturas'), label: 'Assinaturas' }}
    >
      <Columns
        aside={
          <>
            <SubscriptionFacts record={record} />
            <Actions record={record} />
          </>
        }
      >
        <Charges record={record} />
        <Orders record={record} />
        <Timeline record={record} />
      </Columns>
    </AdminPage>
  )
}

/** Another price that comes or is asked about, and whether it was accepted. */
const campaignText = ({ amount, on, consent, accepted }: PriceChange): string =>
  `${brl(amount)} a partir de ${dayText(on)}${consent === 'none' ? '' : accepted ? ', aceito' : ', sem resposta'}`

interface PartProps {
  record: AdminSubscription
}

function SubscriptionFacts({ record: { subscription, account, brandName } }: PartProps) {
  const { product, price, resumesOn, change, dueDay, bound, cancelAt, endsOn, priceChange } = subscription
  return (
    <AsideCard title="Quem assina">
      <Facts
        facts={[
          ['Nome', <RecordLink key="name" to="account" id={account.id} name={account.name} />],
          ['E-mail', <MailText key="email" address={account.email} />],
          [
            'Pedidos',
            <Link key="orders" to={`${href('/admin/pedidos')}?q=${encodeURIComponent(account.email)}`}>
              Todos desta pessoa
            </Link>,
          ],
          ['Plano', <RecordLink key="plan" to="product" id={product.id} name={product.name} />],
          ['Loja', brandName],
          ['Preço', priceText(price)],
          goodUntil(subscription),
          chargeFact(subscription),
          ['Reajuste', priceChange && campaignText(priceChange)],
          ['Como renova', renewalText(subscription)],
          ['Permanência mínima', bound && boundText(bound)],
          ['Termina em', endText({ cancelAt, endsOn })],
          ['Volta da pausa', resumesOn && dayText(resumesOn)],
          ['Próximo plano', change?.name],
          ['Novo vencimento', dueDay && `Dia ${dueDay}`],
        ]}
      />
    </AsideCard>
  )
}

/** What its owner may do, done for them, and what the shop alone may. */
function Actions({ record: { subscription, allowed } }: PartProps) {
  const may = useMay()
  const [asked, setAsked] = useState<ShopActionKind>()
  const { act } = useScreenAct<ConfirmedAction>({
    name: 'subscription',
    done: 'Assinatura alterada',
    failed: 'Nada mudou na assinatura',
    async run(api, confirmed) {
      await api.adminSubscription.act({ id: subscription.id, ...confirmed })
      setAsked(undefined)
      return undefined
    },
  })
  if (allowed.length === 0 || !may('subscriptions.write')) return null
  return (
    <AsideCard title="Ações">
      <div className={classes.answers}>
        {allowed.map((kind) => (
          <Button key={kind} size="small" variant="outline" onClick={() => setAsked(kind)}>
            {ACTION_WORDS[kind].ask}
          </Button>
        ))}
      </div>
      {asked && (
        <AskAction
          key={asked}
          subscription={subscription}
          kind={asked}
          act={act}
          onClose={() => setAsked(undefined)}
        />
      )}
    </AsideCard>
  )
}

const Charges = ({ record: { subscription } }: PartProps) => (
  <RecordTable
    title="Próximas cobranças"
    rows={subscription.charges.map((charge) => ({ id: charge.dueOn, ...charge }))}
    empty="Nada mais será cobrado."
    columns={[
      { title: 'Vencimento', cell: ({ dueOn }) => dayText(dueOn) },
      { title: 'Valor', right: true, cell: ({ amount }) => brl(amount) },
    ]}
  />
)

const Orders = ({ record: { subscription } }: PartProps) => (
  <RecordTable
    title="Cobranças feitas"
    rows={subscription.orders}
    empty="Nenhuma cobrança ainda."
    columns={[
      {
        title: 'Cobrança',
        cell: ({ id, kind, code }) => <RecordLink to="order" id={id} name={`${ORDER_KINDS[kind]} ${code}`} />,
      },
      { title: 'Situação', cell: ({ status }) => ORDER_STATUS[status][0] },
      { title: 'Vencimento', cell: ({ dueOn, placedAt }) => (dueOn ? dayText(dueOn) : when(placedAt)) },
      { title: 'Total', right: true, cell: ({ total }) => brl(total) },
    ]}
  />
)

const ACTORS = { subscriber: 'Assinante', shop: 'Loja', payment: 'Pagamento', calendar: 'Calendário' }

const Timeline = ({ record: { subscription } }: PartProps) => (
  <RecordTable
    title="Linha do tempo"
    rows={subscription.timeline.map((event) => ({ id: event.move + event.at, ...event }))}
    empty="Nada aconteceu ainda."
    columns={[
      {
        title: 'O que aconteceu',
        cell: (event) => moveText(event),
      },
      { title: 'Quem', cell: ({ actor }) => ACTORS[actor] },
      { title: 'Vale desde', cell: ({ effectiveOn }) => dayText(effectiveOn) },
      { title: 'Quando', cell: ({ at }) => when(at) },
    ]}
  />
)
