import type { Db } from '#kernel/database.ts'

export const findClientApp = (db: Db, id: string) =>
  db.selectFrom('client_app').selectAll().where('id', '=', id).where('active', '=', true).executeTakeFirst()

export type ClientAppRow = NonNullable<Awaited<ReturnType<typeof findClientApp>>>
