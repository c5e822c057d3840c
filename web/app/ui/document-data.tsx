import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'

/** Where the browser calls the API, and whose host it stands on; nothing where that is as usual. */
export type Data = Record<'data-api' | 'data-home', string | undefined>

/** While a page is rendered on the server. A browser keeps what its document came with, and has read it by then. */
export const DocumentData = createContext<Data | undefined>(undefined)

export const useDocumentData = (): Data | undefined => useContext(DocumentData)

const Nonce = createContext('')

/** What marks our own inline scripts and styles while a page is rendered on the server; in the browser it is empty. */
export const useNonce = (): string => useContext(Nonce)

export function NonceProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  return <Nonce value={nonce}>{children}</Nonce>
}

const never = () => () => undefined

/**
 * Whether this part of the page was made on the server, also while the browser takes it over. An inline script can only
 * come from there: in the browser it is written through an HTML sink, which the content security policy forbids.
 */
export function useFromServer(): boolean {
  const takingOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [fromServer] = useState(takingOver)
  return fromServer
}
