import { createContext, useContext } from 'react'

/** Where the browser calls the API, and whose host it stands on; nothing where that is as usual. */
export type Data = Record<'data-api' | 'data-home', string | undefined>

/** While a page is rendered on the server. A browser keeps what its document came with, and has read it by then. */
export const DocumentData = createContext<Data | undefined>(undefined)

export const useDocumentData = (): Data | undefined => useContext(DocumentData)
