import { pathsOf } from '@vitrine/contract/brand-paths'
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import {
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteError,
} from 'react-router'
import './brand/tokens.css'
import './brand/base.css'
import { carryOutEarly, EARLY_SCRIPT, typeEarlyAgain } from './boot/early.ts'
import { preventReload } from './boot/prevent-reload.ts'
import { HEAD_SCRIPT } from './brand/head-script.ts'
import { shownBrand } from './brand/shown-brand.ts'
import { ThemeColors, ThemeStyle, useBrandData } from './brand/theme-style.tsx'
import classes from './root.module.css'
import { clearPendingToast, readPendingToast } from './session/pending-toast.ts'
import { onProofRequest, proofRequest } from './session/proof.ts'
import { Button } from './ui/button.tsx'
import { useDocumentData, useFromServer, useNonce } from './ui/document-data.tsx'
import { EmptyState } from './ui/empty-state.tsx'
import { Progress, ScrollToTop } from './ui/navigation.tsx'
import { notify, TIMEOUT_MS } from './ui/notify.ts'
import { Page } from './ui/page.tsx'
import { Toasts } from './ui/toasts.tsx'

/** Tells zod, before any schema is made, not to probe `new Function`: the page's policy forbids it and reports the try. */
const NO_EVAL_SCRIPT = 'globalThis.__zod_globalConfig={jitless:true};'

/** They come with the document and have run by the time that a browser has this file, which leaves them as they are. */
const FIRST_SCRIPTS = import.meta.env.SSR ? NO_EVAL_SCRIPT + EARLY_SCRIPT + HEAD_SCRIPT : ''

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  // The whole document is made anew in the browser when even a layout fails; its scripts have run by then.
  const fromServer = useFromServer()
  const isOfMembers = useMatches().some(({ handle }) => Reflect.get(Object(handle), 'audience') === 'member')
  return (
    <html
      lang="pt-BR"
      {...useDocumentData()}
      {...useBrandData()}
      data-audience={isOfMembers ? 'member' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColors />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {fromServer && (
          <script nonce={nonce} suppressHydrationWarning>
            {FIRST_SCRIPTS}
          </script>
        )}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        <Meta />
        <Links nonce={nonce} />
        {fromServer && <ThemeStyle />}
      </head>
      <body>
        {children}
        <BootFailed />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(typeEarlyAgain, [])
  useEffect(carryOutEarly, [])
  useEffect(showPendingToast, [])
  useEffect(preventReload, [])
  return (
    <>
      <Progress />
      <Outlet />
      <Toasts />
      <ProofHost />
      <ScrollToTop />
    </>
  )
}

const ProofDialog = lazy(() => import('./forms/proof-dialog.tsx'))

/** Stands in every page and shows the dialog when a call needs proof; see session/proof.ts. */
function ProofHost() {
  const request = useSyncExternalStore(onProofRequest, proofRequest, () => null)
  if (!request) return null
  return (
    <Suspense>
      <ProofDialog request={request} />
    </Suspense>
  )
}

/** Lies hidden in every page; `start` uncovers it when a start-up step fails. It needs no React to work. */
function BootFailed() {
  return (
    <div id="boot-failed" hidden role="alert" className={classes.page}>
      <div className={classes.words}>
        <h2>Não conseguimos abrir a página</h2>
        <p>
          Algo falhou ao iniciar. Recarregue para tentar de novo. Se continuar, fale com o atendimento e
          informe o código.
        </p>
        <p>
          Código: <strong data-support-code />
        </p>
        <button type="button" className={classes.reload}>
          Recarregar
        </button>
      </div>
    </div>
  )
}

/**
 * Once the page answers by itself: what the page before had to say, such as why somebody was signed out. A page that is
 * left before anybody could read it, on the way to sign-in, leaves it to the next.
 */
function showPendingToast(): (() => void) | undefined {
  const toast = readPendingToast()
  if (!toast) return undefined
  setTimeout(clearPendingToast, TIMEOUT_MS)
  return notify({ tone: 'negative', ...toast })
}

/** What is left when even the layout failed. It says no detail of the failure. */
export function ErrorBoundary() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (missing) return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [missing])
  return (
    <Page width="text">
      <EmptyState wholeScreen icon="alert" title={missing ? 'Página não encontrada' : 'Algo deu errado'}>
        <p>
          {missing
            ? 'O endereço pode ter mudado.'
            : 'Tente de novo em instantes. Se a internet caiu, a página volta sozinha com ela.'}
        </p>
        {!missing && <Button onClick={reload}>Tentar de novo</Button>}
        <Link to={pathsOf(shownBrand()).store} reloadDocument>
          Ir para a loja
        </Link>
      </EmptyState>
    </Page>
  )
}

const reload = () => location.reload()
