import type { ShopOpening } from '@vitrine/contract/shop'
import { formatDateTime } from '@vitrine/contract/time'
import { noteOwnerReset } from '../../server/src/admin/audit-log.ts'
import { readConfig } from '../../server/src/config.ts'
import { type OpenedShop, openShop, readOpening } from '../../server/src/people/opening/open-shop.ts'
import { systemClock } from '../../server/src/platform/kernel/clock.ts'
import { openDataKeys } from '../../server/src/platform/kernel/data-key.ts'
import { environmentOf } from '../product/environment.ts'
import { openDatabase } from '../product/open-database.ts'
import { ensureSecrets } from '../product/secrets.ts'
import { readSettings } from '../product/settings.ts'
import { withSettingsFile, writeSettingsFile } from '../product/settings-file.ts'
import { askOpening } from '../shop/ask-opening.ts'
import { flagsOf } from '../shop/flags.ts'
import type { Called } from './command-line.ts'

/** Opens a shop on an empty database, or corrects who sells; prints the owner's link. */
export async function shop(values: Called['flags']): Promise<void> {
  const asked = { DEMO: '0', ...(values['with-simulator'] && { SIMULATOR: '1' }) }
  const settings = readSettings(await withSettingsFile({ ...process.env, ...asked }, { rewrites: true }))
  await using database = await openDatabase(settings, { alone: 'npm run shop' })
  const { url, db } = database
  const env = environmentOf(settings, await ensureSecrets(settings))
  const given = readConfig({ ...env, DATABASE_URL: url })
  const opening = await askOpening(flagsOf(values), await readOpening(db))
  const config = { ...given, dataKeys: await openDataKeys(db, given.dataSecrets) }
  const app = { db, config, clock: systemClock }
  const opened = await openShop(app, opening, {
    newLink: values['new-link'] === true,
    resetSecondFactor: values['reset-second-factor'] ? noteOwnerReset(app) : undefined,
  })
  const file = await writeSettingsFile(settings)
  console.log(
    `${formatReport(opened, opening)}A configuração ficou em ${file}: npm start a lê daqui em diante.\n`,
  )
}

function formatReport({ ownerEmail, replacedEmail, link }: OpenedShop, { name }: ShopOpening): string {
  if (!link)
    return `\nOs dados de ${name} foram gravados. ${ownerEmail} já tem senha: para um link que a troca, acrescente --new-link.\n`
  const replaced = replacedEmail
    ? `${replacedEmail} ainda não tinha entrado e deixa de ser a pessoa dona da loja; o link dela não vale mais.\n`
    : ''
  return `
Os dados de ${name} foram gravados.
${replaced}Com este link, ${ownerEmail} escolhe a senha e depois cadastra a segunda etapa:

  ${link.url}

Vale uma vez, até ${formatDateTime(link.expiresAt)}. Quem o tiver entra como a pessoa dona da loja. Rodar de novo faz outro e cancela este.
`
}
