import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../scripts/ports.ts'
import { run } from '../../scripts/run.ts'
import { startDaemon, until } from './daemon.ts'

const FOLDER = join(import.meta.dirname, '../storage')
const SERVER = join(FOLDER, 'node_modules/fauxqs/dist/server.js')
const BUCKET = 'vitrine-prova'

/** A storage of this machine that speaks S3, as settings of the shop; its package is installed when it is first asked for. */
export async function openStorage(
  folder: string,
  stack: AsyncDisposableStack,
): Promise<Record<string, string>> {
  if (!existsSync(SERVER)) {
    const { code, output } = await run('npm', ['ci', '--prefix', FOLDER])
    if (code !== 0) throw new Error(`npm ci of lab/storage ended with ${code}: ${output}`)
  }
  const port = await freePort()
  const init = join(folder, 'storage.json')
  await writeFile(init, JSON.stringify({ buckets: [BUCKET] }))
  const settings = [
    `FAUXQS_PORT=${port}`,
    `FAUXQS_INIT=${init}`,
    'FAUXQS_LOGGER=false',
    `FAUXQS_S3_STORAGE_DIR=${folder}/s3`,
  ]
  const args = [...settings, process.execPath, SERVER]
  const runner = { owner: 0, group: 0, prefix: [] }
  startDaemon({ program: 'env', args, logFile: join(folder, 'storage.log'), runner }, stack)
  const endpoint = `http://127.0.0.1:${port}`
  await until('the storage does not come up', 30, async () => (await fetch(`${endpoint}/health`)).ok)
  return {
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: 'prova',
    S3_SECRET_ACCESS_KEY: 'prova-prova-prova',
  }
}
