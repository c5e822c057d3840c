import { type Buyer, CPF } from './buyer.ts'
import { jsonPart, rawForm } from './form.ts'
import type { Shop } from './shop.ts'

const PHONE = '11 98765-4321'

/** Somebody who has told nothing yet saves their phone in their profile. */
export async function savePhone(shop: Pick<Shop, 'request'>, { token }: Pick<Buyer, 'token'>): Promise<void> {
  const { body, headers } = rawForm([jsonPart({ version: 0, phone: PHONE })])
  const { ok } = await shop.request('/api/profile/update', {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  if (!ok) throw new Error('the phone was not taken')
}

/** What is known of a buyer, in the forms in which it is copied from elsewhere; their CPF and phone are those of tests. */
export function pastedForms({ code, email }: { code: string; email: string }): string[] {
  const [year, number, check] = code.split('-')
  return [
    `#${code}`,
    `pedido nº ${code.toLowerCase()}`,
    `${year}\u2013${number}\u2011${check}`,
    `${year}${number}${check}`,
    `\u200b${code.slice(0, -2)}\u2060`,
    `CPF: 123.456.789-09`,
    `cpf ${CPF}`,
    `123.456.789\u201309`,
    `+55 (11) 98765-4321`,
    `WhatsApp: 55${PHONE}`,
    `e-mail: ${email.toUpperCase()}`,
    ` <${email}> `,
  ]
}
