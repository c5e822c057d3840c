import { randomUUID } from 'node:crypto'
import { openBrowser, registerApp, startSignIn } from './relying-party.ts'
import type { Shop } from './shop.ts'

/** Somebody with an account, an address to confirm and the code for it, and somebody without any of it. */
export async function twoAddresses(shop: Shop): Promise<{ known: string; unknown: string }> {
  const known = `${randomUUID()}@conhecida.example`
  const body = {
    name: 'Ana Souza',
    email: known,
    password: 'cavalo-bateria-grampo',
    acceptedTerms: true as const,
  }
  await shop.client().account.register({ headers: {}, body })
  return { known, unknown: `${randomUUID()}@ninguem.example` }
}

/** The headers of a browser that an app has sent to us to sign in. */
export async function headersOfEntry(shop: Shop): Promise<{ client_id: string; cookie: string }> {
  const config = await registerApp(shop)
  const browser = openBrowser(shop)
  await browser.visit((await startSignIn(config)).address)
  const cookie = [...browser.jar].map((pair) => pair.join('=')).join('; ')
  return { client_id: config.clientMetadata().client_id, cookie }
}
