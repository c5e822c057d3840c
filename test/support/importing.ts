import type { AdminImport, ImportCheck, ImportRun, NewImport } from '@vitrine/contract/admin/import'
import { expect, vi } from 'vitest'
import { fingerprint } from './fingerprint.ts'
import { sendAll } from './sending.ts'
import type { Client, Shop } from './shop.ts'

const LONG = { timeout: 1_500_000, interval: 250 }

/** Sends a file to be imported; resolves to what it is called then. */
export async function sendImport(
  shop: Shop,
  client: Client,
  fileName: string,
  content: Buffer,
): Promise<string> {
  const { id, url } = await client.adminImport.begin({
    fileName,
    size: content.length,
    modifiedAt: Date.now(),
  })
  await sendAll(shop, url, content)
  return id
}

/** A file to be imported, read; `content` as text is UTF-8. */
export async function readFile(
  shop: Shop,
  client: Client,
  {
    content,
    fileName = 'pessoas.csv',
    ...input
  }: Partial<NewImport> & { content: Buffer | string; fileName?: string },
): Promise<AdminImport> {
  const uploadId = await sendImport(shop, client, fileName, Buffer.from(content))
  const { id } = await client.adminImport.create({ kind: 'people', ...input, uploadId })
  return client.adminImport.read({ id })
}

/** Waits until a step is over. What is refused meanwhile, and a file that cannot be read, ends the waiting at once. */
export async function untilStatus(
  client: Client,
  { id }: Pick<AdminImport, 'id'>,
  status: AdminImport['status'],
): Promise<AdminImport> {
  return vi.waitUntil(async () => {
    const read = await client.adminImport.read({ id })
    expect(read.failure).toBeUndefined()
    return read.status === status && read
  }, LONG)
}

/** Checks a file by the columns that are suggested for it, or by others. */
export async function check(client: Client, read: AdminImport, more: Partial<ImportCheck> = {}) {
  const { id, version, columns } = read
  await client.adminImport.check({ id, version, columns, ...more })
  return untilStatus(client, read, 'checked')
}

export async function run(client: Client, { id, version }: AdminImport, more: Partial<ImportRun> = {}) {
  await client.adminImport.run({ id, version, ...more })
  return untilStatus(client, { id }, 'imported')
}

export async function undo(client: Client, { id, version }: AdminImport) {
  await client.adminImport.undo({ id, version, reason: 'Arquivo errado' })
  return untilStatus(client, { id }, 'undone')
}

/** Row → what is said of it. */
export async function verdicts(client: Client, { id }: Pick<AdminImport, 'id'>) {
  const { items } = await client.adminImport.listRows({ id, limit: 100 })
  return Object.fromEntries(items.map(({ number, verdict, problems }) => [number, [verdict, ...problems]]))
}

/** What notes that somebody of the shop imported and undid, and how they came in. */
const NOT_IMPORTED =
  /^(audit_|import_|upload|session|rate_limit|known_device|guess_|second_factor|account_event|totp)/

/** What the shop has, which is the same again once an import is undone. */
export const printOf = ({ parts }: Shop) => fingerprint(parts.pool, NOT_IMPORTED)

/** Imports the lessons of one course and publishes it; resolves to how it stands then. */
export async function openCourse(shop: Shop, client: Client, q: string, lessons: readonly string[]) {
  const content = ['Curso;Módulo;Aula;Texto;Situação', ...lessons].join('\n')
  await run(client, await check(client, await readFile(shop, client, { kind: 'lessons', content })))
  const { items } = await client.adminCourse.list({ q })
  const { id, version } = await client.adminCourse.read({ id: items[0]!.id })
  return client.adminCourse.move({ id, version, to: 'published' })
}

/** A file whose rows were checked, for what looks into every list; resolves to the id of its import. */
export async function plantImport(shop: Shop, client: Client): Promise<string> {
  const content = 'Nome;E-mail\nAna Luz;ana.luz@exemplo.com.br\nBia;bia@exemplo.com.br\n'
  return (await check(client, await readFile(shop, client, { content }))).id
}
