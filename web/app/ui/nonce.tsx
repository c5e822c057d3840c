import { createContext, type ReactNode, useContext } from 'react'

const Nonce = createContext('')

/** The content security policy's nonce while a page is rendered on the server; in the browser, which hides it, it is empty. */
export const useNonce = (): string => useContext(Nonce)

export function NonceProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  return <Nonce value={nonce}>{children}</Nonce>
}
