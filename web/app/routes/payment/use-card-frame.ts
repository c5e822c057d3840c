import { type RefObject, useEffect, useRef, useState } from 'react'
import { Refused, Unreachable } from '../../session/refused.ts'
import { type FrameMessage, readFrameMessage } from './frame-messages.ts'

const FIRST_HEIGHT = 390
const LOADS_IN_MS = 20_000
const ANSWERS_IN_MS = 20_000

export interface CardFrameState {
  ref: RefObject<HTMLIFrameElement | null>
  state: 'loading' | 'ready' | 'failed'
  height: number
  /** Loads the frame anew. */
  version: number
  reload(): void
  /** A token for one charge of `amount`, in centavos; undefined when a field is wrong, which the frame then says. */
  tokenise(amount: number): Promise<string | undefined>
}

type Waiting = PromiseWithResolvers<string | undefined>

/** Speaks with the frame into which a card is typed. Nothing of the card but its token comes out of it. */
export function useCardFrame(frameUrl: string): CardFrameState {
  const ref = useRef<HTMLIFrameElement>(null)
  const waiting = useRef<Waiting>(undefined)
  const [state, setState] = useState<CardFrameState['state']>('loading')
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const [version, setVersion] = useState(0)
  const { origin } = new URL(frameUrl)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame that is loaded anew is waited for anew
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const message = readFrameMessage(event, ref.current, origin)
      if (message?.type === 'card.ready') setState('ready')
      if (message?.type === 'card.height') setHeight(Math.ceil(message.height))
      if (message?.type === 'card.submit') ref.current?.closest('form')?.requestSubmit()
      if (message && waiting.current) answer(waiting.current, message)
    }
    const late = setTimeout(() => setState((now) => (now === 'loading' ? 'failed' : now)), LOADS_IN_MS)
    window.addEventListener('message', hear)
    return () => {
      clearTimeout(late)
      window.removeEventListener('message', hear)
    }
  }, [origin, version])

  const tokenise = (amount: number) => {
    const one: Waiting = Promise.withResolvers()
    waiting.current = one
    const late = setTimeout(() => one.reject(new Unreachable('the frame did not answer')), ANSWERS_IN_MS)
    ref.current?.contentWindow?.postMessage({ type: 'card.tokenise', amount }, origin)
    return one.promise.finally(() => clearTimeout(late))
  }
  const reload = () => {
    setState('loading')
    setVersion(version + 1)
  }
  return { ref, state, height, version, reload, tokenise }
}

function answer(waiting: Waiting, message: FrameMessage): void {
  if (message.type === 'card.token') waiting.resolve(message.token)
  if (message.type === 'card.invalid') waiting.resolve(undefined)
  if (message.type === 'card.failed')
    waiting.reject(new Refused({ status: 422, error: 'card.failed', errors: [message.message] }))
}
