import type { Holder } from '#account'
import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { checkPassword, hashPassword, isPassword, listFormerPasswords, type PasswordField } from '#session'

/** The hash of a new password for an account; refuses, on `field`, one that is guessed first or was used of late. */
export async function acceptPassword(
  app: App,
  holder: Holder,
  password: string,
  field: PasswordField,
): Promise<string> {
  const { name: brand } = await readBrand(app.db, holder.brandId)
  checkPassword(password, { ...holder, brand }, field)
  const former = await listFormerPasswords(app.db, holder.id)
  for (const hash of [holder.passwordHash, ...former]) {
    if (hash && (await isPassword(hash, password))) refuseReused(field)
  }
  return hashPassword(password)
}

function refuseReused(field: PasswordField): never {
  const sentence = 'Você já usou esta senha há pouco tempo. Escolha uma diferente'
  throw new Refused('password.reused', undefined, { [field]: [sentence] })
}
