import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, useMatches } from 'react-router'
import './brand/tokens.css'
import './brand/base.css'
import { BootFailed } from './boot/boot-failed.tsx'
import { carryOutEarly, EARLY_SCRIPT, typeEarlyAgain } from './boot/early.ts'
import { NO_EVAL_SCRIPT } from './boot/no-eval.ts'
import { preventReload } from './boot/prevent-reload.ts'
import { tellNotice } from './boot/tell-notice.ts'
import { HEAD_SCRIPT } from './brand/head-script.ts'
import { ThemeColors, ThemeStyle, useBrandData } from './brand/theme-style.tsx'
import { ProofHost } from './forms/proof-host.tsx'
import { useDocumentData } from './ui/document-data.tsx'
import { useNonce } from './ui/nonce.tsx'
import { Notifications } from './ui/notifications.tsx'
import { Progress } from './ui/progress.tsx'
import { ScrollToTop } from './ui/scroll-to-top.tsx'
import { useFromServer } from './ui/use-from-server.ts'

export { RootError as ErrorBoundary } from './brand/root-error.tsx'

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
  useEffect(tellNotice, [])
  useEffect(preventReload, [])
  return (
    <>
      <Progress />
      <Outlet />
      <Notifications />
      <ProofHost />
      <ScrollToTop />
    </>
  )
}
