import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newBuyer } from './buyer.ts'
import { temporaryFolder } from './folder.ts'
import { jsonPart, type Part, type RawForm, rawForm } from './form.ts'
import { expectProblem, type RawAnswer, sendRaw } from './raw.ts'
import { openShop } from './shop.ts'

/** A part that holds the picture. */
export const file = (content: string | Buffer, filename = 'foto.jpg', type = 'image/jpeg'): Part => ({
  name: 'avatarUpload',
  filename,
  type,
  content,
})

/** A shop with a folder of its own, and somebody in it who sends forms to change their profile. */
export async function openUploads() {
  const stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder())
  const shop = stack.use(await openShop({ env: { DATA_DIR: folder.path } }))
  const { db } = shop.parts.app
  const { token } = await newBuyer(shop)

  const put = ({ body, headers }: RawForm, more: Record<string, string> = {}): Promise<RawAnswer> =>
    sendRaw(shop.url, {
      method: 'PUT',
      path: '/api/profile/update',
      body,
      headers: { authorization: `Bearer ${token}`, ...headers, ...more },
    })
  const upload = (content: string | Buffer, json: object = { version: 0 }, ...more: [string?, string?]) =>
    put(rawForm([jsonPart(json), file(content, ...more)]))
  const keptFiles = () => readdir(join(folder.path, 'files/avatars')).catch((): string[] => [])

  /** Refused with that code; nothing is kept of it, neither in a file nor in a row. */
  async function expectRefused(answer: RawAnswer, code: string): Promise<void> {
    expect(expectProblem(answer).error).toBe(code)
    expect(await keptFiles()).toEqual([])
    expect(await db.selectFrom('account_profile').selectAll().execute()).toEqual([])
  }

  return {
    shop,
    token,
    folder: folder.path,
    put,
    upload,
    keptFiles,
    expectRefused,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

export type Uploads = Awaited<ReturnType<typeof openUploads>>
