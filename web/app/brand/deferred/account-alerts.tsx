import { pathsOf } from '@vitrine/contract/brand-paths'
import type { AccountAlerts } from '@vitrine/contract/privacy'
import { formatDateTime } from '@vitrine/contract/time'
import { useEffect, useSyncExternalStore } from 'react'
import { href, Link, useLocation } from 'react-router'
import type { ApiClient } from '../../context.ts'
import { accountAlerts, onAccountAlerts, refreshAccountAlerts } from '../../session/account-alerts.ts'
import { sentenceFor } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './account-alerts.module.css'

/** What the owner of an account should know wherever they are in it. Nothing is blocked by it. */
export default function AccountAlertBanners() {
  const known = useSyncExternalStore(onAccountAlerts, accountAlerts, () => null)
  const userId = useSession()?.id
  const { pathname } = useLocation()
  useEffect(() => {
    if (userId && !accountAlerts()) refreshAccountAlerts()
  }, [userId])
  if (!known) return null
  const isRemovalShown = known.removalDueAt !== undefined && pathname !== href('/account/remove')
  if (!isRemovalShown && !known.newTerms) return null
  return (
    <div className={classes.alerts}>
      {isRemovalShown && <RemovalAlert dueAt={known.removalDueAt!} />}
      {known.newTerms && <TermsAlert {...known.newTerms} />}
    </div>
  )
}

/** Carries out an act that changes what is shown here, and says when it fails. */
function useAlertAct(work: (api: ApiClient) => Promise<unknown>) {
  const { busy, act } = useAct((error) => void notify({ tone: 'negative', title: sentenceFor(error) }))
  const run = () =>
    act(async (api) => {
      await work(api)
      await refreshAccountAlerts()
    })
  return { busy, run }
}

function RemovalAlert({ dueAt }: { dueAt: string }) {
  const { busy, run } = useAlertAct(async (api) => {
    await api.privacy.cancelRemoval({})
    notify({ tone: 'good', title: 'Exclusão desfeita', caption: 'Sua conta continua como antes.' })
  })
  return (
    <Notice tone="attention" title="Sua conta será excluída">
      <div className={classes.row}>
        <p>A exclusão está marcada para {formatDateTime(new Date(dueAt))}.</p>
        <Button variant="outline" onClick={run} busy={busy}>
          Desfazer
        </Button>
      </div>
    </Notice>
  )
}

function TermsAlert({ version, brand }: NonNullable<AccountAlerts['newTerms']>) {
  const paths = pathsOf(brand)
  const { busy, run } = useAlertAct(async (api) => {
    await api.privacy.acceptTerms({ version })
    notify({ tone: 'good', title: 'Termos aceitos' })
  })
  return (
    <Notice title="Os documentos da loja mudaram">
      <div className={classes.row}>
        <p>
          Leia os <Link to={paths.terms}>Termos de Uso</Link> e a{' '}
          <Link to={paths.privacy}>Política de Privacidade</Link> em vigor.
        </p>
        <Button variant="outline" onClick={run} busy={busy}>
          Li e aceito
        </Button>
      </div>
    </Notice>
  )
}
