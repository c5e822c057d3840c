import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import type { Route } from './+types/storefront'
import type { Identity } from './brand-context.tsx'
import { isOtherBrand, takeBrand, takeIdentity } from './brand-route.ts'
import { DeferredAlerts, DeferredCoupon } from './deferred-parts.tsx'
import { Footer } from './footer.tsx'
import { Frame, FrameFailure } from './frame.tsx'
import { BottomBar, Header } from './header.tsx'
import { loadIdentity } from './load-identity.ts'
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
    <Storefront identity={loaderData}>
      <Outlet />
    </Storefront>
  )
}

export const ErrorBoundary = ({ loaderData, error }: Route.ErrorBoundaryProps) => (
  <FrameFailure frame={Storefront} loaderData={loaderData} error={error} />
)

/** Screens that are whole when they come from the server. */
const SERVED = /^routes\/(store\/|legal\/|not-found)/

function Storefront({ identity, children }: { identity: Identity; children: ReactNode }) {
  const isServed = useMatches().some(({ id }) => SERVED.test(id))
  const header = (
    <>
      <DeferredCoupon />
      <Header />
    </>
  )
  const footer = (
    <>
      <Footer />
      <BottomBar />
    </>
  )
  return (
    <Frame identity={identity} header={header} footer={footer} isServed={isServed}>
      <DeferredAlerts />
      {children}
    </Frame>
  )
}
