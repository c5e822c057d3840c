import type { CreditBalance } from '@vitrine/contract/credit'
import type { OrderSummary } from '@vitrine/contract/order'
import type { NotificationPreferences, Profile } from '@vitrine/contract/profile'
import type { SavedCard } from '@vitrine/contract/saved-card'
import type { SecondFactor } from '@vitrine/contract/second-factor'
import type { Subscription } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { href, Link } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { calledName, initialsOf } from '../../session/called.ts'
import { asMember } from '../../session/guards.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { brl } from '../../ui/labels.ts'
import { counted } from '../../ui/words.ts'
import type { Route } from './+types/overview'
import classes from './overview.module.css'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const [profile, secondFactor, notifications, subscriptions, orders, cards, balances] = await Promise.all([
      api.profile.read({}),
      api.secondFactor.read({}),
      api.profile.notifications({}),
      api.subscription.list({}),
      api.checkout.listOrders({}),
      api.savedCard.list(),
      api.credit.readBalances({}),
    ])
    return { profile, secondFactor, notifications, subscriptions, orders, cards, balances }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Minha conta" above={<AccountTabs />} />
export const ErrorBoundary = RouteFailure

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { profile } = loaderData
  return (
    <Screen title="Minha conta">
      <AccountTabs />
      <div className={classes.parts}>
        <Person name={calledName(profile)} email={profile.email} avatarUrl={profile.avatarUrl} />
        <PlaceCards {...loaderData} />
      </div>
    </Screen>
  )
}

interface PersonProps {
  name: string
  email: string
  avatarUrl: string | undefined
}

/** Whose account this is. */
function Person({ name, email, avatarUrl }: PersonProps) {
  return (
    <div className={classes.person}>
      {avatarUrl ? (
        <img src={avatarUrl} alt="" className={classes.picture} width="72" height="72" />
      ) : (
        <span className={classes.picture} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <p className={classes.words}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.email}>{email}</span>
      </p>
    </div>
  )
}

interface AccountOverview {
  profile: Profile
  secondFactor: SecondFactor
  notifications: NotificationPreferences
  subscriptions: readonly Subscription[]
  orders: readonly OrderSummary[]
  cards: readonly SavedCard[]
  balances: readonly CreditBalance[]
}

interface PlaceCard {
  to: string
  icon: IconName
  title: string
  /** How it stands. */
  text: string
  /** What its owner should look at. */
  wanted?: string | undefined
}

/** Every part of the account with how it stands; what needs its owner says so. */
function PlaceCards(overview: AccountOverview) {
  return (
    <ul className={classes.cards}>
      {placesOf(overview).map(({ to, icon, title, text, wanted }) => (
        <li key={to}>
          <Link to={to} className={classes.card}>
            <span className={classes.icon}>
              <Icon name={icon} size={22} />
            </span>
            <span className={classes.placeWords}>
              <strong className={classes.title}>{title}</strong>
              <span className={classes.text}>{text}</span>
              {wanted && (
                <span>
                  <Tag tone="gold">{wanted}</Tag>
                </span>
              )}
            </span>
            <span className={classes.go}>
              <Icon name="right" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const placesOf = (overview: AccountOverview): PlaceCard[] => [
  ...personalPlaces(overview),
  ...purchasePlaces(overview),
  ...moneyPlaces(overview),
  ...settingPlaces(overview),
]

function personalPlaces({ profile, secondFactor }: AccountOverview): PlaceCard[] {
  return [
    {
      to: href('/account/perfil/editar'),
      icon: 'person',
      title: 'Meus dados',
      text: profile.document ? 'Nome, telefone, CPF ou CNPJ e foto' : 'Nome, telefone e foto',
    },
    {
      to: href('/account/perfil/email'),
      icon: 'mail',
      title: 'E-mail de entrada',
      text: profile.emailVerified ? 'Confirmado' : 'Ainda não confirmado',
      wanted: profile.emailVerified ? undefined : 'Confirme seu e-mail',
    },
    {
      to: href('/account/perfil/seguranca'),
      icon: 'shield',
      title: 'Segurança',
      text: secondFactor.isOn
        ? 'Verificação em duas etapas ativada'
        : 'Senha, verificação em duas etapas e chaves de acesso',
      wanted: secondFactor.isOn ? undefined : 'Ative a verificação em duas etapas',
    },
  ]
}

function purchasePlaces({ subscriptions, orders }: AccountOverview): PlaceCard[] {
  const running = subscriptions.filter(({ status }) => !isOver(status)).length
  const unpaid = orders.filter(({ status }) => status === 'awaiting-payment').length
  return [
    {
      to: href('/account/perfil/minhas-assinaturas'),
      icon: 'repeat',
      title: 'Assinaturas',
      text: running ? counted(running, 'em vigor', 'em vigor') : 'Nenhuma em vigor',
      wanted: subscriptions.some(({ unpaid }) => unpaid) ? 'Pagamento em atraso' : undefined,
    },
    {
      to: href('/account/perfil/gerenciar'),
      icon: 'receipt',
      title: 'Compras',
      text: orders.length ? counted(orders.length, 'compra', 'compras') : 'Nenhuma ainda',
      wanted: unpaid ? counted(unpaid, 'aguarda pagamento', 'aguardam pagamento') : undefined,
    },
  ]
}

function moneyPlaces({ cards, balances }: AccountOverview): PlaceCard[] {
  const credit = balances.reduce((sum, { balance }) => sum + balance, 0)
  return [
    {
      to: href('/account/perfil/formas-de-pagamento'),
      icon: 'card',
      title: 'Formas de pagamento',
      text: cards.length ? counted(cards.length, 'cartão salvo', 'cartões salvos') : 'Nenhum cartão salvo',
      wanted: cards.some(({ isExpired }) => isExpired) ? 'Um cartão venceu' : undefined,
    },
    {
      to: href('/account/perfil/credito'),
      icon: 'wallet',
      title: 'Crédito na loja',
      text: credit ? `Saldo de ${brl(credit)}` : 'Nenhum crédito',
    },
  ]
}

function settingPlaces({ notifications }: AccountOverview): PlaceCard[] {
  return [
    {
      to: href('/account/perfil/dispositivos'),
      icon: 'device',
      title: 'Dispositivos',
      text: 'Onde sua conta está aberta',
    },
    {
      to: href('/account/perfil/aplicativos'),
      icon: 'key',
      title: 'Aplicativos conectados',
      text: 'Onde você entra com esta conta',
    },
    {
      to: href('/account/perfil/notificacoes'),
      icon: 'bell',
      title: 'Preferências de notificação',
      text: notifications.offers ? 'Você recebe ofertas por e-mail' : 'Você não recebe ofertas por e-mail',
    },
    {
      to: href('/account/perfil/privacidade'),
      icon: 'eye',
      title: 'Privacidade',
      text: 'Consentimentos, cópia dos dados e exclusão da conta',
    },
  ]
}
