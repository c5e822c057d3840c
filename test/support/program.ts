import type { AdminRole, Permission } from '@vitrine/contract/admin/permission'
import { identity, OWNER } from './identities.ts'
import { type RawAnswer, sendRaw } from './raw.ts'
import type { Shop } from './shop.ts'

interface ProgramCall {
  method: string
  /** `/api/admin/categories` */
  path: string
  headers?: Record<string, string>
  body?: object
}

/** A program with a key of its own, which an owner has made, and which sends what it wants. */
export async function newProgram(shop: Shop, permissions: Permission[]) {
  const roles: AdminRole[] = ['owner']
  const maker = await identity(shop.parts.app, { ...OWNER, roles })
  const input = { name: 'Planilha de vendas', permissions }
  const { key, id } = await shop.client(maker.token).adminApiKey.create(input)
  const send = ({ method, path, headers = {}, body }: ProgramCall): Promise<RawAnswer> =>
    sendRaw(shop.url, {
      method,
      path,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    })
  return { key, id, send }
}
export type Program = Awaited<ReturnType<typeof newProgram>>

/** What an answer says. */
export const bodyOf = ({ text }: RawAnswer) => JSON.parse(text) as Record<string, unknown>
