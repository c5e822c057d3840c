import type { TestApp } from './app.ts'
import { messageOf, takeMessages } from './message-box.ts'
import { someMember } from './second-factor.ts'

/** Codes to sign in with, asked for and used through the contract. */
export const codesOf = (shop: TestApp) => {
  const ask = (email: string) => shop.api().account.askSignInCode({ email })
  return {
    ask,
    enter: (email: string, token: string, code: string) =>
      shop.api().account.signInWithCode({ email, token, code }),
    /** Asks for a code and reads it in the mailbox. */
    async asked(email: string) {
      const { token } = await ask(email)
      const { props } = await messageOf(shop, 'sign-in-code', email)
      return { token, code: props.code!, expiresAt: props.expiresAt }
    },
    /** Somebody whose messages were read. */
    async someone(roles: string[] = []) {
      const member = await someMember(shop, roles)
      await takeMessages(shop)
      return member
    },
  }
}

export const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
