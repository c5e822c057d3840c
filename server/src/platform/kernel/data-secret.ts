import type { Db } from './database.ts'
import { StartRefusal } from './errors.ts'
import { indexOfSealed } from './seal.ts'

const OTHER_SECRET =
  'Este banco de dados já foi usado com outro DATA_SECRET, e o que está cifrado nele (documentos, segunda etapa) não abriria. Inicie com a pasta DATA_DIR de antes, cujo secrets.json o guarda, ou com o DATA_SECRET de antes.'

/**
 * Notes which secret a database is sealed with, at the first start, and refuses to start with another one from then on
 * (`StartRefusal`).
 */
export async function checkDataSecret(db: Db, secret: string): Promise<void> {
  const value = indexOfSealed(secret, 'data_secret_check', 'vitrine')
  await db
    .insertInto('data_secret_check')
    .values({ value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const noted = await db.selectFrom('data_secret_check').select('value').executeTakeFirstOrThrow()
  if (!value.equals(noted.value)) throw new StartRefusal(OTHER_SECRET)
}
