import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../server/src/platform/kernel/migrate.ts'
import { areasPicture, drawAreas } from './draw-areas.ts'
import { databaseFeaturesPage, drawDatabaseFeatures } from './draw-database-features.ts'
import { decisionsPage, drawDecisions } from './draw-decisions.ts'
import { drawExampleDocument, exampleDocument } from './draw-example-document.ts'
import { drawSecurity, securityPage } from './draw-security.ts'
import { drawSettings, settingsPage } from './draw-settings.ts'
import { generatedTypesFile, generateTypes } from './generate-types.ts'
import { discard, startPostgres } from './postgres.ts'

/** `npm run generate`: the picture of the areas, the index of decisions, the reference of settings, what of PostgreSQL is used, the ledger of security, the document of an example, and the types of the database as the migrations make it. */
await writeFile(areasPicture, drawAreas())
console.log(`Desenho gravado em ${areasPicture}`)
await writeFile(decisionsPage, drawDecisions())
console.log(`Decisões gravadas em ${decisionsPage}`)
await writeFile(settingsPage, drawSettings())
console.log(`Configurações gravadas em ${settingsPage}`)
await writeFile(databaseFeaturesPage, drawDatabaseFeatures())
console.log(`Recursos do PostgreSQL gravados em ${databaseFeaturesPage}`)
await writeFile(securityPage, drawSecurity())
console.log(`Requisitos de segurança gravados em ${securityPage}`)
await writeFile(exampleDocument, await drawExampleDocument())
console.log(`Documento do exemplo gravado em ${exampleDocument}`)
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-types-'))
const postgres = await startPostgres({ dataDir, durable: false })
try {
  await migrate(postgres.url)
  await writeFile(generatedTypesFile, await generateTypes(postgres.url))
  console.log(`Tipos gravados em ${generatedTypesFile}`)
} finally {
  await discard(postgres, dataDir)
}
