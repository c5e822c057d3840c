import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { createContext, useContext } from 'react'

const USUAL = { api: '/api', home: FIRST_BRAND }
const inBrowser = typeof document !== 'undefined'

/** While a page is rendered on the server: where its browser calls the API, and whose host it stands on. */
export const DocumentData = createContext(USUAL)

/** What the document says of it; nothing where it is as usual. */
export function useDocumentData(): Record<'data-api' | 'data-home', string | undefined> {
  const rendered = useContext(DocumentData)
  const { api, home } = inBrowser ? document.documentElement.dataset : rendered
  const unusual = (name: keyof typeof USUAL, value: string | undefined) =>
    value === USUAL[name] ? undefined : value
  return { 'data-api': unusual('api', api), 'data-home': unusual('home', home) }
}
