import type { User } from '@vitrine/contract/account'
import { joinedByAnd } from '@vitrine/contract/enumeration'
import type { ExternalSignIn } from '@vitrine/contract/identity'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { StoreLink } from '../../brand/store-link.tsx'
import { ConfirmHere } from '../../forms/confirm-email.tsx'
import { CredentialsForm } from '../../forms/sign-in-form.tsx'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { calledName, initialsOf } from '../../session/called.ts'
import {
  type ExternalEntry,
  enterAsSignedIn,
  enterNot,
  enterWithPassword,
  forgetEntryOfNobody,
  isReturning,
  rememberEntry,
} from '../../session/external-entry.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { pathOf } from '../../session/safe-redirect.ts'
import { SECOND_FACTOR_PATH } from '../../session/second-factor.ts'
import { useAct } from '../../session/use-act.ts'
import { useSession } from '../../session/use-session.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/auth'
import classes from './auth.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  forgetEntryOfNobody()
  const asked = await readInteraction(new URL(request.url).searchParams.get('uid') ?? '')
  if (!asked) return null
  await refreshUnconfirmed(await getApi())
  const entry = { clientId: asked.clientId, redirect: pathOf(request.url) }
  const isLeaving = session.user()?.emailVerified === true && (await isEntering(entry))
  return { asked, entry, isLeaving }
}

async function readInteraction(uid: string) {
  if (!uid) return null
  try {
    return await (await getApi()).identity.readExternal({ uid })
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/**
 * Who has come back to finish is sent on, and who need not be asked; when the app wants more than that, the page asks
 * for it.
 */
async function isEntering(entry: ExternalEntry): Promise<boolean> {
  try {
    return await enterAsSignedIn(entry, !isReturning(entry))
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

const TITLE = 'Entrar'
export const ErrorBoundary = RouteFailure

export function HydrateFallback() {
  return (
    <AuthCard title={TITLE}>
      <PrivateMeta title={TITLE} />
      <Skeleton height="320px" />
    </AuthCard>
  )
}

export default function Auth({ loaderData }: Route.ComponentProps) {
  const user = useSession()
  const [isOther, setOther] = useState(false)
  if (!loaderData) return <Ended />
  const { asked, entry, isLeaving } = loaderData
  const byPassword = { asked, entry }
  if (!user || isOther) return <EnterByPassword {...byPassword} onUnconfirmed={() => setOther(false)} />
  return <EnterAs {...byPassword} user={user} isLeaving={isLeaving} onOther={() => setOther(true)} />
}

const ENDED = 'Este pedido de entrada acabou'

/** Nobody asks any more: too much time passed, or it was begun in another browser. */
function Ended() {
  return (
    <Page>
      <PrivateMeta title={ENDED} />
      <EmptyState wholeScreen icon="clock" title={ENDED}>
        <p>
          Volte ao aplicativo em que você queria entrar e comece de novo. Um pedido vale por uma hora, no
          mesmo navegador.
        </p>
        <StoreLink variant="outline" />
      </EmptyState>
    </Page>
  )
}

interface EnterAsProps {
  asked: ExternalSignIn
  entry: ExternalEntry
  user: User
  /** The browser is on its way to the app already. */
  isLeaving: boolean
  onOther(): void
}

/** Who is signed in here enters with one press, or as somebody else. */
function EnterAs({ asked, entry, user, isLeaving, onOther }: EnterAsProps) {
  const [isGoing, setGoing] = useState(isLeaving)
  const { busy, problem, act } = useAct((error) => {
    if (!(error instanceof Refused) || error.code !== 'external.password-needed') return sentenceFor(error)
    // The app wants the password typed anew.
    onOther()
    return undefined
  })
  const press = () =>
    act(async () => {
      await enterAsSignedIn(entry)
      setGoing(true)
    })
  return (
    <ExternalSignInCard asked={asked}>
      <Who user={user} />
      {problem && <Notice tone="negative">{problem}</Notice>}
      {user.emailVerified ? (
        <Button size="large" wide busy={busy || isGoing} onClick={press}>
          Continuar como {calledName(user).split(' ')[0]}
        </Button>
      ) : (
        <ConfirmHere>
          <p>
            Confirme seu e-mail antes de entrar em {asked.clientName}. Digite o código que enviamos para ele.
          </p>
        </ConfirmHere>
      )}
      <Button variant="outline" wide onClick={onOther}>
        Usar outra conta
      </Button>
      <NotNow entry={entry} />
    </ExternalSignInCard>
  )
}

function Who({ user }: { user: User }) {
  const name = calledName(user)
  return (
    <div className={classes.who}>
      <span className={classes.avatar} aria-hidden="true">
        {user.avatarUrl ? <img src={user.avatarUrl} alt="" width="48" height="48" /> : initialsOf(name)}
      </span>
      <span>
        <strong>{name}</strong>
        <span>{user.email}</span>
      </span>
    </div>
  )
}

interface EnterByPasswordProps {
  asked: ExternalSignIn
  entry: ExternalEntry
  /** Somebody is signed in who has still to confirm the address. */
  onUnconfirmed(): void
}

/** Signs in and goes on to the app; who has no account or password yet gets one first and comes back. */
function EnterByPassword({ asked, entry, onUnconfirmed }: EnterByPasswordProps) {
  const navigate = useNavigate()
  const send = async (values: Parameters<typeof enterWithPassword>[1]) => {
    const owed = await enterWithPassword(entry, values)
    if (owed === 'second-factor') navigate(SECOND_FACTOR_PATH)
    if (owed === 'confirmation') onUnconfirmed()
  }
  return (
    <ExternalSignInCard asked={asked} foot={<OtherDoors entry={entry} />}>
      <CredentialsForm send={send} onPasskey={() => enterAsSignedIn(entry)} />
      <NotNow entry={entry} />
    </ExternalSignInCard>
  )
}

function OtherDoors({ entry }: { entry: ExternalEntry }) {
  const { paths } = useBrand()
  const search = `?${new URLSearchParams({ redirect: entry.redirect })}`
  const remember = () => rememberEntry(entry)
  return (
    <>
      Ainda não tem conta?{' '}
      <Link className={classes.otherDoor} to={{ pathname: paths.signUp, search }} onClick={remember}>
        Cadastre-se
      </Link>
      <br />
      <Link className={classes.otherDoor} to={{ pathname: paths.forgotPassword, search }} onClick={remember}>
        Esqueci minha senha
      </Link>
    </>
  )
}

interface ExternalSignInCardProps {
  asked: ExternalSignIn
  foot?: ReactNode
  children: ReactNode
}

/** The frame of a sign-in for another app: which one it is, and what it gets to know. */
function ExternalSignInCard({ asked, foot, children }: ExternalSignInCardProps) {
  const { identity } = useBrand()
  const title = `Entrar em ${asked.clientName}`
  return (
    <AuthCard title={title} lead={`Use sua conta ${identity.name} para entrar em ${asked.host}.`} foot={foot}>
      <PrivateMeta title={title} />
      <div className={classes.parts}>
        {asked.mark && <img className={classes.mark} src={asked.mark} alt="" width="56" height="56" />}
        {children}
        <p className={classes.shares}>
          <Icon name="eye" size={18} />
          <span>{sharesOf(asked)}</span>
        </p>
      </div>
    </AuthCard>
  )
}

const NAMES = { name: 'seu nome', email: 'seu e-mail' }

/** Of an app that is none of the shop's own, going on is the permission. */
function sharesOf({ shares, staysSignedIn, isFirstParty }: ExternalSignIn): string {
  const known = joinedByAnd(shares.map((one) => NAMES[one]))
  const told = !known
    ? 'O aplicativo não recebe seu nome nem seu e-mail.'
    : isFirstParty
      ? `O aplicativo recebe ${known}, e nada mais.`
      : `Continuando, você permite que o aplicativo receba ${known}, e nada mais. Você pode desconectá-lo na sua conta.`
  return staysSignedIn ? `${told} Ele continua conectado até você sair dele.` : told
}

/** The way back to the app for who does not want to enter. */
function NotNow({ entry }: { entry: ExternalEntry }) {
  const [problem, setProblem] = useState('')
  const press = () => enterNot(entry).catch((error: unknown) => setProblem(sentenceFor(error)))
  return (
    <>
      <Button variant="quiet" wide onClick={press}>
        Voltar sem entrar
      </Button>
      {problem && <Notice tone="negative">{problem}</Notice>}
    </>
  )
}
