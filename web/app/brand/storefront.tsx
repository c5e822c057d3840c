import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import type { Route } from './+types/storefront'
import { BrandProvider, type Identity } from './brand-context.tsx'
import { identityOfFailure, isOtherBrand, takeBrand, takeIdentity } from './brand-route.ts'
import { DeferredActing, DeferredCookies, DeferredCoupon, DeferredNotices } from './deferred-parts.tsx'
import { Footer } from './footer.tsx'
import { BottomBar, Header } from './header.tsx'
import { loadIdentity } from './load-identity.ts'
import { NeedsScript } from './needs-script.tsx'
import { RouteFailure } from './route-failure.tsx'
import classes from './shell.module.css'
import { PAINTS } from './theme-style.tsx'

export const middleware: Route.MiddlewareFunction[] = [takeBrand]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [takeBrand]
export const handle = PAINTS
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadIdentity({ context, params, url }, true)
export const clientLoader = ({ serverLoader, ...args }: Route.ClientLoaderArgs) =>
  takeIdentity(args, serverLoader)
export const shouldRevalidate = isOtherBrand

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame identity={loaderData}>
      <Outlet />
    </Frame>
  )
}

/** A screen whose data cannot be had keeps its frame. Without even who sells, the root says so. */
export function ErrorBoundary({ loaderData, error }: Route.ErrorBoundaryProps) {
  const identity = identityOfFailure(loaderData, error)
  if (!identity) throw error
  return (
    <Frame identity={identity}>
      <RouteFailure />
    </Frame>
  )
}

/** Screens that are whole when they come from the server. */
const SERVED = /^routes\/(store\/|legal\/|not-found)/

function Frame({ identity, children }: { identity: Identity; children: ReactNode }) {
  const isServed = useMatches().some(({ id }) => SERVED.test(id))
  return (
    <BrandProvider identity={identity}>
      <a href="#conteudo" className={classes.skip}>
        Pular para o conteúdo
      </a>
      <DeferredActing />
      <DeferredCookies />
      <DeferredCoupon />
      <Header />
      <main id="conteudo" className={classes.main} tabIndex={-1}>
        {!isServed && <NeedsScript />}
        <DeferredNotices />
        {children}
      </main>
      <Footer />
      <BottomBar />
    </BrandProvider>
  )
}
