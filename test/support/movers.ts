import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { messageOf, takeMessages } from './message-box.ts'

export const PASSWORD = 'cavalo-bateria-grampo'
export const newAddress = () => `${randomUUID()}@endereco.example`

/** People who change the address of their account. */
export function movers(shop: TestApp) {
  const register = (email: string) =>
    shop.api().account.register({
      headers: {},
      body: { name: 'Lia Campos', email, password: PASSWORD, acceptedTerms: true },
    })

  /** Somebody signed in whose address is confirmed. */
  async function member() {
    const email = newAddress()
    const { user, accessToken } = await register(email)
    const { props } = await messageOf(shop, 'confirm-email', email)
    await shop.api(accessToken).account.confirmEmail({ token: props.token! })
    return { email, id: user.id, token: accessToken, api: shop.api(accessToken).credential }
  }

  /** The same, having moved to another address; with what both mailboxes got. */
  async function moved() {
    const person = await member()
    const newEmail = newAddress()
    await person.api.changeEmail({ newEmail })
    const { props } = await messageOf(shop, 'email-change-new', newEmail)
    await person.api.confirmNewEmail({ code: props.code! })
    const messages = await takeMessages(shop)
    const undo = messages.find(({ kind, to }) => kind === 'email-change-old' && to === person.email)!
    return { ...person, newEmail, messages, undo: undo.props.token! }
  }

  const login = (email: string) => shop.api().account.login({ email, password: PASSWORD })
  return { register, member, moved, login }
}
