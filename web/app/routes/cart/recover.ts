import type { ApiClient } from '../../context.ts'
import { sentenceFor } from '../../session/refused.ts'
import { notify } from '../../ui/notify.ts'

type BrandId = Parameters<ApiClient['cart']['recover']>[0]['brand']

/**
 * What a message's link to a cart carries behind `#`, when this very page was opened by one. It is taken out of the
 * address, so that a reload does not fetch the cart once more.
 */
export function takeToken(request: Request): string {
  const { pathname, search, hash } = window.location
  if (new URL(request.url).pathname !== pathname || !hash) return ''
  window.history.replaceState(window.history.state, '', pathname + search)
  return hash.slice(1)
}

/** Fetches what was left in the cart that the token names; says so, or why not. */
export async function recover(api: ApiClient, brand: BrandId, token: string): Promise<void> {
  try {
    await api.cart.recover({ brand, token })
    notify({ tone: 'good', title: 'Seu carrinho está de volta' })
  } catch (error) {
    notify({ tone: 'negative', title: 'Não foi possível abrir o carrinho', caption: sentenceFor(error) })
  }
}
