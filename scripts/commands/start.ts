import { demoPeople } from '../../db/seed/people.ts'
import { unknownVariables } from '../../server/src/config.ts'
import { readSettings, type Settings, wantsOf } from '../product/settings.ts'
import { withSettingsFile } from '../product/settings-file.ts'
import { type Product, startProduct } from '../product.ts'
import { box, stepsOn } from '../screen.ts'

const stopping = new AbortController()
const force = new AbortController()
let signalledAt = 0

/** npm passes on the Ctrl-C that the terminal already sent us: two within half a second are one. */
function onSignal(): void {
  const now = Date.now()
  if (stopping.signal.aborted && now - signalledAt < 500) return
  signalledAt = now
  if (!stopping.signal.aborted) {
    stopping.abort()
    return
  }
  force.abort()
  process.exit(1)
}

async function run(dev: boolean): Promise<void> {
  const since = performance.now()
  const env = await withSettingsFile(process.env)
  const settings = readSettings(dev ? { ...env, DEV: '1' } : env)
  for (const sentence of unknownVariables(env)) console.warn(sentence)
  const logs = process.stdout.isTTY ? 'files' : 'inherit'
  console.log('\nVitrine\n')
  const step = stepsOn(process.stdout)
  const product = await startProduct({ settings, step, logs, signal: stopping.signal, force: force.signal })
  console.log(`\n${box(welcome(product, settings, (performance.now() - since) / 1000))}\n`)
  const failure = await Promise.race([product.failed, untilStopped()])
  if (!failure) console.log('\nEncerrando…')
  await product.stop()
  if (failure) throw failure
  console.log('Tudo encerrado.')
}

function untilStopped(): Promise<undefined> {
  return new Promise((done) => {
    if (stopping.signal.aborted) done(undefined)
    else stopping.signal.addEventListener('abort', () => done(undefined))
  })
}

const widest = (key: 'role' | 'email') => Math.max(...demoPeople.map((person) => person[key].length))

function welcome({ url, simulatorUrl, open }: Product, settings: Settings, seconds: number): string[] {
  const publicUrl = settings.env.PUBLIC_URL || url
  const logs = process.stdout.isTTY ? [`registros          ${settings.dataDir}/logs`] : []
  const common = [
    `No ar em ${seconds.toFixed(1).replace('.', ',')} s. Ctrl-C encerra.`,
    '',
    `loja               ${publicUrl}/loja`,
    `administração      ${publicUrl}/admin`,
    `documentos da API  ${publicUrl}/api/docs`,
    ...logs,
    ...wantsOf(settings).flatMap((sentence, at) => (at === 0 ? ['', sentence] : [sentence])),
  ]
  if (!open) return [...common, '', 'A loja ainda não foi aberta: em outro terminal, rode npm run shop.']
  if (!settings.simulated) return common
  const simulated = [
    `banco              ${simulatorUrl}/banco`,
    `caixa de entrada   ${simulatorUrl}/caixa-de-entrada`,
  ]
  if (!settings.demo) return [...common, ...simulated]
  return [
    ...common,
    ...simulated,
    '',
    'Pessoas da demonstração (e-mail, senha)',
    ...demoPeople.map(
      ({ role, email, password }) =>
        `${role.padEnd(widest('role'))}  ${email.padEnd(widest('email'))}  ${password}`,
    ),
  ]
}

/** The whole product until Ctrl-C or SIGTERM; what fails is a `Failure`. */
export async function start({ dev }: { dev: boolean }): Promise<void> {
  // A terminal that was closed takes nothing more: that must not end us half way.
  for (const out of [process.stdout, process.stderr]) out.on('error', () => undefined)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  await run(dev).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
}
