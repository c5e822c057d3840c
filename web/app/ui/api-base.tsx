import { createContext, useContext } from 'react'

const DEFAULT = '/api'
const inBrowser = typeof document !== 'undefined'

/** Where the browser calls the API, while a page is rendered on the server. */
export const ApiBase = createContext(DEFAULT)

/** What the document says of it; nothing where it is the usual place. */
export function useApiBase(): string | undefined {
  const rendered = useContext(ApiBase)
  if (inBrowser) return document.documentElement.dataset.api
  return rendered === DEFAULT ? undefined : rendered
}
