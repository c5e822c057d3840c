import type {
  AdminClientApp,
  ClientAppInput,
  ClientAppRow,
  ClientScope,
} from '@vitrine/contract/admin/client-app'
import type { ClientAppId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { connectedPeople } from './identity.store.ts'

/** An app that is switched on, as the provider reads it. */
export const findClientApp = (db: Db, id: string) =>
  db.selectFrom('client_app').selectAll().where('id', '=', id).where('active', '=', true).executeTakeFirst()

export type StoredClient = NonNullable<Awaited<ReturnType<typeof findClientApp>>>

/** Of these apps, those that are switched on and have an address to be told of a sign-out. */
export async function listBackchannelClients(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('client_app')
    .select('id')
    .where('id', 'in', ids)
    .where('active', '=', true)
    .where('backchannel_logout_uri', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

interface ClientAppFilter extends ListQuery {
  brand?: string | undefined
  type?: ClientAppRow['type'] | undefined
  active?: 'yes' | 'no' | undefined
}

type Row = Omit<ClientAppRow, 'createdAt'> & { createdAt: Date }

const typeOf = sql`case when c.secret_sealed is null then 'public' else 'confidential' end`

const columns = (
  now: Date,
): RawBuilder<unknown> => sql`c.id, c.version, c.name, c.mark, c.brand_id as "brandId",
  ${typeOf} as type, c.is_first_party as "isFirstParty", c.active, ${connectedPeople(sql`c.id`, now)} as people, c.created_at as "createdAt"`

/** Apps of the administration. */
export const clientAppRows: ListSource<ClientAppFilter, Row, ClientAppRow> = {
  columns: (_, now) => columns(now),
  from: () => sql`client_app c`,
  where: ({ q, brand, type, active }) => [
    q && sql`(${holdsText(sql`plain(c.name)`, q)} or c.id = ${q.text})`,
    brand ? sql`c.brand_id = ${brand}` : undefined,
    type && sql`${typeOf} = ${type}`,
    active && (active === 'yes' ? sql`c.active` : sql`not c.active`),
  ],
  id: sql`c.id`,
  sorts: {
    created: { by: sql`c.created_at`, type: 'timestamptz' },
    name: { by: sql`plain(c.name)`, type: 'text' },
  },
  item: ({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }),
}

type Stored = Row &
  Omit<AdminClientApp, keyof ClientAppRow | 'secrets' | 'issuer'> & {
    secretEnding: string | null
    secretSince: Date | null
    previousEnding: string | null
    previousSince: Date | null
    previousEndsAt: Date | null
  }

/** An app with all that is said of it, switched on or off. */
export async function readClientApp(db: Db, id: string, now: Date): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`select ${columns(now)}, c.redirect_uris as "redirectUris",
    c.post_logout_redirect_uris as "postLogoutRedirectUris", c.backchannel_logout_uri as "backchannelLogoutUri", c.scopes,
    c.secret_ending as "secretEnding", c.secret_since as "secretSince", c.previous_secret_ending as "previousEnding",
    c.previous_secret_since as "previousSince", c.previous_secret_ends_at as "previousEndsAt"
    from client_app c where c.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockClientApp(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('client_app')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

type Fields = Omit<ClientAppInput, 'reason'>

const rowOf = (fields: Fields) => ({
  name: fields.name,
  mark: fields.mark,
  brand_id: fields.brandId,
  redirect_uris: fields.redirectUris,
  post_logout_redirect_uris: fields.postLogoutRedirectUris,
  backchannel_logout_uri: fields.backchannelLogoutUri,
  scopes: fields.scopes as ClientScope[],
  is_first_party: fields.isFirstParty,
})

/** A secret of an app as it is kept: encrypted, with what tells it from another. */
export interface SealedSecret {
  sealed: Buffer
  ending: string
}

export async function insertClientApp(
  tx: Tx,
  id: ClientAppId,
  fields: Fields,
  { secret, at }: { secret: SealedSecret | undefined; at: Date },
): Promise<void> {
  const kept = secret && { secret_sealed: secret.sealed, secret_ending: secret.ending, secret_since: at }
  await tx
    .insertInto('client_app')
    .values({ id, ...rowOf(fields), ...kept, created_at: at })
    .execute()
}

export async function updateClientApp(tx: Tx, id: string, fields: Fields): Promise<void> {
  await tx
    .updateTable('client_app')
    .set((q) => ({ ...rowOf(fields), version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function setClientActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await tx
    .updateTable('client_app')
    .set((q) => ({ active, version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Keeps a secret beside the one of now, which is good until `previousEndsAt`; the one before that is over. */
export async function replaceSecret(
  tx: Tx,
  id: string,
  { sealed, ending }: SealedSecret,
  { at, previousEndsAt }: { at: Date; previousEndsAt: Date },
): Promise<void> {
  await tx
    .updateTable('client_app')
    .set((q) => ({
      previous_secret_sealed: q.ref('secret_sealed'),
      previous_secret_ending: q.ref('secret_ending'),
      previous_secret_since: q.ref('secret_since'),
      previous_secret_ends_at: previousEndsAt,
      secret_sealed: sealed,
      secret_ending: ending,
      secret_since: at,
      version: q('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Where the pictures are that are marks of apps. */
export async function listClientMarks(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('client_app').select('mark').where('mark', 'is not', null).execute()
  return rows.map(({ mark }) => mark!)
}
