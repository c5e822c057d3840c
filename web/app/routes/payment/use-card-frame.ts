import { fromDecimal } from '@vitrine/contract/money-text'
import type { SavedCard } from '@vitrine/contract/saved-card'
import { type RefObject, useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { type Theme, useTheme } from '../../brand/theme.ts'
import { Refused, Unreachable } from '../../session/refused.ts'

const FIRST_HEIGHT = 390
/** Of the code alone. */
const CODE_HEIGHT = 150
const LOADS_IN_MS = 20_000
const ANSWERS_IN_MS = 20_000

/** In which installments the frame offers to charge the card in it, and for which sum. */
type FrameOffers = Pick<Extract<FrameMessage, { type: 'card.offers' }>, 'amount' | 'offers'>

export interface CardFrameState {
  ref: RefObject<HTMLIFrameElement | null>
  /** Its address without the theme. */
  url: string
  state: 'loading' | 'ready' | 'failed'
  height: number
  /** Of the card that is typed, where who charges it says so. */
  offers: FrameOffers | undefined
  /** Loads the frame anew. */
  version: number
  reload(): void
  /** A token for one charge of `amount`, in centavos; undefined when a field is wrong, which the frame then says. */
  tokenise(amount: number): Promise<string | undefined>
}

/** A saved card whose code is asked for. */
type CodeOf = Pick<SavedCard, 'brand' | 'frameCard'>

/** What the page says to the frame; amounts in centavos. */
type PageMessage =
  | { type: 'card.amount' | 'card.tokenise'; amount: number }
  | { type: 'card.theme'; theme: Theme | undefined }

/** A token that is asked for, for a charge of `amount` centavos. */
type Waiting = PromiseWithResolvers<string | undefined> & { amount: number }

/**
 * Speaks with the frame into which a card is typed, or the code alone of the saved one `codeOf`, about a sum
 * of `amount` centavos, 0 for a card that is added and charged nothing. Nothing of the card but its token and
 * its installments comes out.
 */
export function useCardFrame(frameUrl: string, amount: number, codeOf: CodeOf | null = null): CardFrameState {
  const ref = useRef<HTMLIFrameElement>(null)
  const waiting = useRef<Waiting>(undefined)
  const url = frameAddress(frameUrl, codeOf)
  const frame = { ref, waiting, url }
  const { state, height, offers, version, reload } = useFrameMessages(frame)
  const isReady = state === 'ready'
  useAnnouncements(frame, isReady, amount)
  const tokenise = useTokenise(frame, isReady)
  return {
    ref,
    url: url.href,
    state,
    height: height ?? (codeOf ? CODE_HEIGHT : FIRST_HEIGHT),
    offers,
    version,
    reload,
    tokenise,
  }
}

/** The frame on the page, its address, and the token that is asked of it. */
interface Frame {
  ref: RefObject<HTMLIFrameElement | null>
  waiting: RefObject<Waiting | undefined>
  url: URL
}

function frameAddress(frameUrl: string, codeOf: CodeOf | null): URL {
  const url = new URL(frameUrl)
  url.searchParams.set('loja', location.origin)
  if (codeOf) url.searchParams.set('codigo', codeOf.brand)
  if (codeOf?.frameCard) url.searchParams.set('cartao', codeOf.frameCard)
  return url
}

/** Hears what the frame says of itself; what another address said is not about this one. */
function useFrameMessages({ ref, waiting, url: { origin, href } }: Frame) {
  const [ready, setReady] = useState<{ href: string; state: 'ready' | 'failed' }>()
  const [measured, setMeasured] = useState<{ href: string; height: number }>()
  const [offers, setOffers] = useState<FrameOffers & { href: string }>()
  const [version, setVersion] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame that is loaded anew is waited for anew
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const message = readFrameMessage(event, ref.current, origin)
      if (message?.type === 'card.ready') setReady({ href, state: 'ready' })
      if (message?.type === 'card.height') setMeasured({ href, height: Math.ceil(message.height) })
      if (message?.type === 'card.offers') setOffers({ href, ...message })
      if (message?.type === 'card.submit') ref.current?.closest('form')?.requestSubmit()
      if (message && waiting.current) answer(waiting.current, message)
    }
    const late = setTimeout(
      () => setReady((now) => (now?.href === href ? now : { href, state: 'failed' })),
      LOADS_IN_MS,
    )
    window.addEventListener('message', hear)
    return () => {
      clearTimeout(late)
      window.removeEventListener('message', hear)
    }
  }, [origin, href, version])

  const reload = () => {
    setReady(undefined)
    setOffers(undefined)
    setVersion(version + 1)
  }
  return {
    state: ready?.href === href ? ready.state : ('loading' as const),
    height: measured?.href === href ? measured.height : undefined,
    offers: offers?.href === href ? offers : undefined,
    version,
    reload,
  }
}

const post = ({ ref, url }: Frame, message: PageMessage) =>
  ref.current?.contentWindow?.postMessage(message, url.origin)

/** Says to a frame that is ready for how much it is, and in which theme the page is. */
function useAnnouncements(frame: Frame, isReady: boolean, amount: number): void {
  const theme = useTheme()
  const { origin } = frame.url
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is the same while its origin is
  useEffect(() => {
    if (isReady) post(frame, { type: 'card.amount', amount })
  }, [isReady, amount, origin])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is the same while its origin is
  useEffect(() => {
    if (isReady) post(frame, { type: 'card.theme', theme })
  }, [isReady, theme, origin])
}

/** A frame that still loads hears nothing: what is asked meanwhile is asked once it is ready. */
function useTokenise(frame: Frame, isReady: boolean): CardFrameState['tokenise'] {
  const { waiting } = frame
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a frame that became ready is asked
  useEffect(() => {
    if (isReady && waiting.current) post(frame, { type: 'card.tokenise', amount: waiting.current.amount })
  }, [isReady])
  return (amount) => {
    const one: Waiting = { ...Promise.withResolvers<string | undefined>(), amount }
    waiting.current = one
    const late = setTimeout(() => one.reject(new Unreachable('the frame did not answer')), ANSWERS_IN_MS)
    if (isReady) post(frame, { type: 'card.tokenise', amount })
    return one.promise.finally(() => {
      clearTimeout(late)
      if (waiting.current === one) waiting.current = undefined
    })
  }
}

function answer(waiting: Waiting, message: FrameMessage): void {
  if (message.type === 'card.token') waiting.resolve(message.token)
  if (message.type === 'card.invalid') waiting.resolve(undefined)
  if (message.type === 'card.failed')
    waiting.reject(new Refused({ status: 422, error: 'card.failed', errors: [message.message] }))
}

const decimal = z
  .string()
  .regex(/^\d{1,8}\.\d{2}$/)
  .transform(fromDecimal)
const Offer = z.object({ count: z.int().min(1).max(36), each: decimal, total: decimal })

/** What the frame (server/src/sales/gateway/card-frame) says to the page that holds it. */
const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('card.ready') }),
  z.object({ type: z.literal('card.height'), height: z.number().min(0).max(4000) }),
  z.object({ type: z.literal('card.submit') }),
  z.object({ type: z.literal('card.invalid') }),
  z.object({ type: z.literal('card.failed'), message: z.string().max(300) }),
  z.object({ type: z.literal('card.offers'), amount: z.int().min(1), offers: z.array(Offer).max(36) }),
  z.object({ type: z.literal('card.token'), token: z.string().max(100) }),
])
type FrameMessage = z.infer<typeof Message>

/** A message of the frame's own origin and window; undefined for anything else that is heard. */
function readFrameMessage(
  event: MessageEvent,
  frame: HTMLIFrameElement | null,
  origin: string,
): FrameMessage | undefined {
  if (event.origin !== origin || event.source !== frame?.contentWindow) return undefined
  return Message.safeParse(event.data).data
}
