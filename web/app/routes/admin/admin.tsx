import { may } from '@vitrine/contract/admin/permission'
import type { SetupStep } from '@vitrine/contract/admin/setup'
import type { AdministrationProof } from '@vitrine/contract/administration'
import { FIRST_BRAND, pathsOf } from '@vitrine/contract/brand-paths'
import { formatDateTime, formatTime } from '@vitrine/contract/time'
import { useState } from 'react'
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
import { openStorage } from '../../session/storage.ts'
import { useSession } from '../../session/use-session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import quiet from '../../ui/quiet.module.css'
import { Section } from '../../ui/section.tsx'
import { Parts } from '../../ui/stack.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Route } from './+types/admin'
import classes from './admin.module.css'
import { Attention } from './attention.tsx'
import { Figures } from './figures.tsx'
import firstStepsClasses from './first-steps.module.css'

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
        <span className={quiet.text}>
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

interface Words {
  title: string
  says: string
  to: string
  /** A page of another frame. */
  isOutside?: true
}

const brand = href('/admin/marcas/:id', { id: FIRST_BRAND })

const WORDS: Record<SetupStep['name'], Words> = {
  'receive-payments': {
    title: 'Receber pagamentos',
    says: 'Ligue um banco ou um meio de pagamento e veja se ele responde.',
    to: href('/admin/instalacao'),
  },
  'send-mail': {
    title: 'Enviar e-mails',
    says: 'Ligue o servidor de e-mail e mande uma mensagem de teste para você.',
    to: href('/admin/instalacao'),
  },
  'write-texts': {
    title: 'Nome e textos da loja',
    says: 'Troque a frase do topo da loja pela sua, e confira nome, imagem e cores.',
    to: brand,
  },
  'publish-terms': {
    title: 'Termos de Uso',
    says: 'Leia os termos que vêm prontos e publique os da sua loja.',
    to: `${brand}/documentos/termos`,
  },
  'second-factor': {
    title: 'Verificação em duas etapas',
    says: 'Proteja a sua entrada na administração.',
    to: href('/account/perfil/seguranca'),
  },
  'publish-product': {
    title: 'Publicar um produto',
    says: 'Crie o produto, diga o preço e publique.',
    to: href('/admin/produtos'),
  },
  'first-order': {
    title: 'Primeira venda',
    says: 'Abra a loja como quem compra, e divulgue o endereço.',
    to: pathsOf(FIRST_BRAND).store,
    isOutside: true,
  },
}

const KEY = 'vitrine.first-steps-hidden'
const storage = openStorage()

/** What a shop needs before it sells, by what is done; it goes away when all is, or when it is put away in this browser. */
function FirstSteps({ steps }: { steps: readonly SetupStep[] }) {
  const id = useSession()?.id ?? ''
  const [isHidden, setHidden] = useState(() => storage.getItem(KEY) === id)
  const done = steps.filter(({ isDone }) => isDone).length
  if (isHidden || done === steps.length) return null
  const hide = () => {
    storage.setItem(KEY, id)
    setHidden(true)
  }
  return (
    <Section title="Primeiros passos">
      <Card>
        <div className={firstStepsClasses.head}>
          <p className={quiet.text}>
            {done} de {steps.length} feitos
          </p>
          <Button variant="quiet" size="small" onClick={hide}>
            Ocultar a lista
          </Button>
        </div>
        <ol className={firstStepsClasses.steps}>
          {steps.map((step) => (
            <Step key={step.name} step={step} />
          ))}
        </ol>
      </Card>
    </Section>
  )
}

function Step({ step: { name, isDone } }: { step: SetupStep }) {
  const { title, says, to, isOutside } = WORDS[name]
  const isOpen = useMayOpen()(to)
  return (
    <li className={firstStepsClasses.step}>
      <span className={isDone ? firstStepsClasses.done : firstStepsClasses.open}>
        {isDone && <Icon name="check" size={16} />}
      </span>
      <div>
        {isOpen ? (
          <Link to={to} reloadDocument={isOutside}>
            {title}
          </Link>
        ) : (
          title
        )}
        <VisuallyHidden>{isDone ? ': feito' : ': falta'}</VisuallyHidden>
        {!isDone && (
          <p className={quiet.text}>
            {says}
            {!isOpen && ' Quem faz isso é o dono da loja.'}
          </p>
        )}
      </div>
    </li>
  )
}
