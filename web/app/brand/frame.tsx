import type { ComponentType, ReactNode } from 'react'
import { BrandProvider, type Identity } from './brand-context.tsx'
import { identityOfFailure } from './brand-route.ts'
import { DeferredActing, DeferredCookies } from './deferred-parts.tsx'
import { RouteFailure } from './route-failure.tsx'
import classes from './shell.module.css'

interface FrameProps {
  identity: Identity
  header: ReactNode
  footer: ReactNode
  /** The screen is whole when it comes from the server. */
  isServed?: boolean
  children: ReactNode
}

/** The frame of a brand around a screen. */
export function Frame({ identity, header, footer, isServed = false, children }: FrameProps) {
  return (
    <BrandProvider identity={identity}>
      <a href="#conteudo" className={classes.skip}>
        Pular para o conteúdo
      </a>
      <DeferredActing />
      <DeferredCookies />
      {header}
      <main id="conteudo" className={classes.main} tabIndex={-1}>
        {!isServed && <NeedsScript />}
        {children}
      </main>
      {footer}
    </BrandProvider>
  )
}

/** In the place of what comes from scripts alone, where there are none. */
const NeedsScript = () => (
  <p className={classes.needsScript}>
    Esta página precisa de JavaScript. Ative-o no navegador e recarregue a página.
  </p>
)

interface FrameFailureProps {
  frame: ComponentType<{ identity: Identity; children: ReactNode }>
  loaderData: Identity | undefined
  error: unknown
}

/** A screen whose data cannot be had keeps its frame. Without even who sells, the root says so. */
export function FrameFailure({ frame: Within, loaderData, error }: FrameFailureProps) {
  const identity = identityOfFailure(loaderData, error)
  if (!identity) throw error
  return (
    <Within identity={identity}>
      <RouteFailure />
    </Within>
  )
}
