import type { Permission } from '@vitrine/contract/admin/permission'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { ApiClient } from '../context.ts'
import { session } from '../session/browser.ts'
import { Refused, sentenceFor } from '../session/refused.ts'
import { pendingSecondFactor } from '../session/second-factor.ts'
import { serverClock } from '../session/server-clock.ts'
import { openTabStorage } from '../session/storage.ts'
import { useAct } from '../session/use-act.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { useMay } from './use-may.ts'

interface ScreenAct<Typed> {
  /** Tells the acts of a page apart. */
  name: string
  /** What is told once it is done. */
  done: string | ((typed: Typed) => string)
  /** What is told with a refusal, where nobody waits for it any more. */
  failed?: string
  /** Resolves to where it leads; to nothing where the screen is read anew. `typed` is what JSON can say. */
  run(api: ApiClient, typed: Typed): Promise<string | undefined>
}

/**
 * One act on what the screen shows: carries it out, tells that it is done, and reads the screen anew or goes where it
 * leads. A refusal is thrown, for whoever asked to tell. What the second factor interrupts goes on by itself once it is
 * proved, with what was typed for it, and tells a refusal by itself.
 */
export function useScreenAct<Typed = null>({ name, done, failed = name, run }: ScreenAct<Typed>) {
  const { busy, act: carryOut } = useAct()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const act = async (typed: Typed): Promise<void> => {
    await carryOut(
      async (api) => {
        const to = await run(api, typed)
        notify({ tone: 'good', title: typeof done === 'string' ? done : done(typed) })
        await (to ? navigate(to) : revalidate())
      },
      (error) => {
        keep(error, JSON.stringify(typed))
        throw error
      },
    )
  }
  const keep = useRepeat(name, (typed) => {
    act(JSON.parse(typed) as Typed).catch((error: unknown) =>
      notify({ tone: 'negative', title: failed, caption: sentenceFor(error) }),
    )
  })
  return { busy, act }
}

const tab = openTabStorage()
const GOOD_FOR_MS = 15 * 60_000

/**
 * An act that meets the end of the second factor leaves its page to have it proved. The function that is returned keeps
 * such a refusal, with what was typed for the act; back on the page, once the second factor is proved, `again` is called
 * with it. `name` tells the acts of a page apart.
 */
export function useRepeat(name: string, again: (typed: string) => void) {
  const { pathname, search } = useLocation()
  const key = `vitrine.repeat ${session.user()?.id ?? ''} ${pathname}${search} ${name}`
  const goOn = useEffectEvent(again)
  useEffect(() => {
    const typed = takeKept(key)
    if (typed !== undefined) goOn(typed)
  }, [key])
  return (error: unknown, typed = ''): void => {
    if (error instanceof Refused && error.code === '2FA_EXPIRED')
      tab.setItem(key, JSON.stringify({ at: serverClock.now(), typed }))
  }
}

/** What was kept a moment ago; nothing while the second factor is still owed. */
function takeKept(key: string): string | undefined {
  const kept = tab.getItem(key)
  if (!kept || pendingSecondFactor()) return undefined
  tab.removeItem(key)
  const { at, typed } = JSON.parse(kept) as { at: number; typed: string }
  return serverClock.now() - at <= GOOD_FOR_MS ? typed : undefined
}

interface ActionButtonProps {
  label: string
  /** What is told once it is done; a refusal is told in its own words. */
  done: string
  /** Who may not is not offered it. */
  permission: Permission
  /** Which of several that are called so. */
  of?: string
  run(api: ApiClient): Promise<unknown>
}

/** An act that asks for nothing first, and reads the screen anew. */
export function ActionButton({ label, done, permission, of = '', run }: ActionButtonProps) {
  const may = useMay()
  const { busy, act } = useScreenAct({
    name: label + of,
    done,
    failed: label,
    async run(api) {
      await run(api)
      return undefined
    },
  })
  const press = () =>
    act(null).catch((error: unknown) =>
      notify({ tone: 'negative', title: label, caption: sentenceFor(error) }),
    )
  if (!may(permission)) return null
  return (
    <Button variant="outline" size="small" busy={busy} onClick={press}>
      {label}
    </Button>
  )
}
