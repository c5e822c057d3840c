import { may } from '@vitrine/contract/admin/permission'
import type { SetupStep } from '@vitrine/contract/admin/setup'
import type { AdministrationProof } from '@vitrine/contract/administration'
import { formatDateTime, formatTime } from '@vitrine/contract/time'
import { href, Link } from 'react-router'
import { enterScreen } from '../../admin/enter.ts'
import { periodIn } from '../../admin/period.ts'
import { brandChoices } from '../../admin/record-lookups.ts'
import { ScreenFailure } from '../../admin/screen-failure.tsx'
import { useMayOpen } from '../../admin/use-may.ts'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { Screen } from '../../brand/screen.tsx'
import { calledName } from '../../session/called.ts'
import { asAdministrator } from '../../session/guards.ts'
import { serverNow } from '../../session/server-clock.ts'
import { useSession } from '../../session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/admin'
import classes from './admin.module.css'
import { Attention } from './attention.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = enterScreen(request)
  const mayFigures = may(user.roles, 'figures.read')
  return asAdministrator(request, async (api) => {
    const { administration, adminOverview, adminSetup } = api
    const [steps, attention, overview, brands, proof] = await Promise.all([
      adminSetup.read({}),
      adminOverview.attention({}),
      mayFigures ? adminOverview.figures(periodIn(new URL(request.url).searchParams, serverNow())) : null,
      brandChoices(api),
      administration.readProof({}),
    ])
    return { steps, attention, overview, brands, proof }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Administração" />
export const ErrorBoundary = ScreenFailure

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { steps, attention, overview, brands, proof } = loaderData
  const user = useSession()
  return (
    <Screen title="Administração" heading={`Olá, ${user ? calledName(user).split(' ')[0] : ''}`}>
      <Parts>
        <SetupProblems steps={steps} />
        <FirstSteps steps={steps} />
        <Attention items={attention} />
        {overview && <Figures overview={overview} brands={brands} />}
        <OwnProof proof={proof} />
      </Parts>
    </Screen>
  )
}

/** Until when this session may administer. */
function OwnProof({ proof }: { proof: AdministrationProof }) {
  const { provedAt, until, idleMinutes } = proof
  return (
    <Card as="section" aria-label="Sua verificação" className={classes.proof}>
      <span className={classes.shield}>
        <Icon name="shield" size={24} />
      </span>
      <p className={classes.words}>
        <strong>
          Verificação feita às {formatTime(new Date(provedAt))}, vale até {formatDateTime(new Date(until))}.
        </strong>
        <span className={classes.quiet}>
          Depois de {idleMinutes} minutos sem usar a administração, pedimos a verificação de novo. O que você
          estiver digitando fica guardado.
        </span>
      </p>
      <ButtonLink to={href('/admin/2fa')} variant="outline">
        Renovar agora
      </ButtonLink>
    </Card>
  )
}

interface Problem {
  title: string
  says: string
}

/** What keeps a shop from selling, by step and reason; a step that is only not done yet is none. */
const PROBLEMS: Partial<Record<SetupStep['name'], Partial<Record<string, Problem>>>> = {
  'receive-payments': {
    'not-configured': {
      title: 'Ninguém consegue pagar nesta loja',
      says: 'Nenhuma forma de pagamento está configurada. Quem compra lê isso no carrinho e não consegue terminar a compra.',
    },
    away: {
      title: 'Ninguém consegue pagar agora',
      says: 'Nenhum meio de pagamento respondeu na última verificação, feita a cada minuto. Quem tenta pagar é convidado a tentar de novo mais tarde.',
    },
  },
  'send-mail': {
    'not-configured': {
      title: 'Nenhum e-mail sai desta loja',
      says: 'O envio de e-mails não está configurado. Confirmações, recibos e links de acesso esperam por três dias e depois são descartados.',
    },
    away: {
      title: 'Há e-mails que não saíram',
      says: 'O servidor de e-mail não aceitou mensagens da loja. Elas são tentadas de novo por três dias.',
    },
  },
}

/** Told above everything else, also to who may not mend it. */
function SetupProblems({ steps }: { steps: readonly SetupStep[] }) {
  const mayOpen = useMayOpen()
  return steps.flatMap(({ name, problem }) => {
    const told = problem && PROBLEMS[name]?.[problem]
    if (!told) return []
    return (
      <Notice key={name} tone="attention" title={told.title}>
        {told.says}{' '}
        {mayOpen(href('/admin/instalacao')) ? (
          <Link to={href('/admin/instalacao')}>Ver o que falta e como resolver</Link>
        ) : (
          'Sua função não inclui resolver isso: avise o dono da loja.'
        )}
      </Notice>
    )
  })
}
