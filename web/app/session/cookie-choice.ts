import { COOKIES_VERSION, type CookiePurpose } from '@vitrine/contract/consent-texts'
import { getApi } from './api.ts'
import { readCookie, setCookie } from './cookie.ts'

/** What this browser chose; `id` names the proof of it and nothing else. */
export interface CookieChoice {
  measurement: boolean
  marketing: boolean
  id: string
  /** The server has the proof. */
  isProved: boolean
}

const NAME = 'vitrine_cookies'

/** After a year it is asked again. */
const KEPT = '365d'

/** `2026-11-21.0.1.1.<id>`: version, measurement, marketing, proved. */
const TEXT = /^([\w-]+)\.([01])\.([01])\.([01])\.([\w-]{1,64})$/

const flag = (is: boolean) => (is ? '1' : '0')

export const choiceText = ({ measurement, marketing, isProved, id }: CookieChoice): string =>
  [COOKIES_VERSION, flag(measurement), flag(marketing), flag(isProved), id].join('.')

/** Nothing when the question was another one, or was never answered. */
export function parseChoice(text: string | undefined): CookieChoice | undefined {
  const [, version, measurement, marketing, proved, id] = text?.match(TEXT) ?? []
  if (version !== COOKIES_VERSION || !id) return undefined
  return { measurement: measurement === '1', marketing: marketing === '1', isProved: proved === '1', id }
}

export const readChoice = (): CookieChoice | undefined => parseChoice(readCookie(NAME))

/** Whether something that is not necessary may be kept for this purpose: only after a yes. Ask before every use. */
export const mayUse = (purpose: CookiePurpose): boolean => readChoice()?.[purpose] ?? false

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

/** Keeps a choice in this browser, and its proof on the server; without an answer, the proof is sent again later. */
export function choose(measurement: boolean, marketing: boolean): void {
  const choice = { measurement, marketing, id: readChoice()?.id ?? newId(), isProved: false }
  keep(choice)
  void prove(choice)
}

function keep(choice: CookieChoice): void {
  setCookie(NAME, choiceText(choice), { expires: KEPT })
}

/** Sends the proof of a choice; without an answer it is sent again with the next page. */
export async function prove({ id, measurement, marketing }: CookieChoice): Promise<void> {
  try {
    const api = await getApi()
    await api.privacy.chooseCookies({ id, version: COOKIES_VERSION, measurement, marketing })
  } catch {
    return
  }
  const now = readChoice()
  const isSame = now?.measurement === measurement && now.marketing === marketing
  if (now && isSame) keep({ ...now, isProved: true })
}

let isOpen = false
const listeners = new Set<() => void>()

/** Whether somebody asked to see the question again. */
export const isChoiceOpen = (): boolean => isOpen

/** Shows the question with its purposes, or puts it away. */
export function setChoiceOpen(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

export function onChoiceOpen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
