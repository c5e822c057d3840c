/** Where this page calls the API: the server says it on the document where that is not `/api`. */
export const API_BASE: string =
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.api) ?? '/api'

/** Cookies go along to another host of the same shop, too. */
export const CREDENTIALS: RequestCredentials = API_BASE.startsWith('/') ? 'same-origin' : 'include'
