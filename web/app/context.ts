import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@vitrine/contract'
import type { BrandId } from '@vitrine/contract/brand'
import { createContext } from 'react-router'

/** The whole API as functions; on the server they call the handlers in the same process. */
export type ApiClient = ContractRouterClient<Contract>

/** For loaders, which run on the server only: `context.get(apiContext).catalog.list(…)`. */
export const apiContext = createContext<ApiClient>()

/** What marks our own inline scripts and styles: the server reads their hashes by it, and takes it out. */
export const nonceContext = createContext<string>()

/** Where the browser calls the API from this page. */
export const apiBaseContext = createContext<string>()

/** The brand whose addresses are bare on the host of this page. */
export const homeContext = createContext<BrandId>()

/** Notes a failure of rendering; the person sees a page that says so. */
export const reportContext = createContext<(error: unknown) => void>()
