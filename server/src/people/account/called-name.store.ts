import { sql } from 'kysely'

/**
 * How the owner of a row of `account` is addressed: by the name that they chose for it (Decreto 8.727/2016). Documents
 * that a law asks for bear the other one.
 */
export const calledName = () =>
  sql<string>`coalesce((select p.social_name from account_profile p where p.account_id = account.id), account.name)`
