import type { CookiePurpose } from '@vitrine/contract/consent-texts'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useMatches } from 'react-router'
import { isActing } from '../session/browser.ts'
import { isChoiceOpen, onChoiceOpen, prove, readChoice } from '../session/cookie-choice.ts'
import { useSession } from '../session/use-session.ts'
import { useBrand } from './brand-context.tsx'

const CookieBanner = lazy(() => import('./deferred/cookie-banner.tsx'))
const AccountAlertBanners = lazy(() => import('./deferred/account-alerts.tsx'))

const CouponOffer = lazy(() => import('./deferred/coupon-offer.tsx'))

const ActingBanner = lazy(() => import('./deferred/acting-banner.tsx'))

const MEMBER_PLACES = /^\/($|account\b)/

/**
 * The question about cookies, where there is something to ask about: loaded when the page stands and the browser has
 * nothing else to do.
 */
export function DeferredCookies() {
  const { optionalCookies } = useBrand().identity
  const isIdle = useIdle()
  if (!isIdle || optionalCookies.length === 0) return null
  return (
    <Suspense>
      <Cookies purposes={optionalCookies} />
    </Suspense>
  )
}

/** Above every page of a tab in which somebody of the shop sees it as a member. */
export function DeferredActing() {
  const isIdle = useIdle()
  if (!isIdle || !isActing) return null
  return (
    <Suspense>
      <ActingBanner />
    </Suspense>
  )
}

/** What the owner of an account should know, in the places of a member. */
export function DeferredAlerts() {
  const isIdle = useIdle()
  const user = useSession()
  const { pathname } = useLocation()
  if (!isIdle || !user || !MEMBER_PLACES.test(pathname)) return null
  return (
    <Suspense>
      <AccountAlertBanners />
    </Suspense>
  )
}

/** `?cupom=CODE` of any link into the store, once the page stands; a screen with `takesCoupon` sees to it itself. */
export function DeferredCoupon() {
  const isIdle = useIdle()
  const { search } = useLocation()
  const isTaken = useMatches().some(({ handle }) => Reflect.get(Object(handle), 'takesCoupon'))
  const code = new URLSearchParams(search).get('cupom')?.trim().slice(0, 40)
  if (!isIdle || !code || isTaken) return null
  return (
    <Suspense>
      <CouponOffer code={code} />
    </Suspense>
  )
}

/** Asks who has not chosen, shows the question again to who wants it, and sends a proof that got lost. */
function Cookies({ purposes }: { purposes: readonly CookiePurpose[] }) {
  const isOpen = useSyncExternalStore(onChoiceOpen, isChoiceOpen, () => false)
  const [isOwed, setOwed] = useState(false)
  useEffect(() => {
    const choice = readChoice()
    setOwed(!choice)
    if (choice && !choice.isProved) prove(choice)
  }, [])
  return (
    (isOwed || isOpen) && <CookieBanner purposes={purposes} isAsked={isOpen} onEnd={() => setOwed(false)} />
  )
}

/** Whether the page stands and the browser had nothing else to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 300)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
