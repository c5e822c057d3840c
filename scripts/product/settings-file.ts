import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { VARIABLES } from '../../server/src/config.ts'
import { Failure } from '../failure.ts'
import { isOn, type Settings } from './settings.ts'

type Environment = Record<string, string | undefined>

/** Its last line, without which it was not written to its end. */
export const END = '# Fim das configurações.'
const HEAD = '# Configurações da loja, gravadas por npm run shop e lidas por npm start. Contém senhas.'

/** Where the settings of a shop are kept: beside the product, unless SETTINGS_FILE says otherwise. */
const settingsFile = ({ SETTINGS_FILE }: Environment): string =>
  resolve(SETTINGS_FILE || join(import.meta.dirname, '../../shop.env'))

/**
 * The environment with what the file of the shop's settings says; what the person set now wins. Without a file, or for a
 * demonstration that is asked for by name, the environment alone. Refuses a file that others may read, that is cut off,
 * or that is named and not there; the last two count as no file for a command that `rewrites` it.
 */
export async function withSettingsFile(
  env: Environment,
  { rewrites = false }: { rewrites?: boolean } = {},
): Promise<Environment> {
  if (isOn(env, 'DEMO')) return env
  const file = settingsFile(env)
  const text = await readFile(file, 'utf8').catch(whenMissing)
  const isWhole = text?.trimEnd().endsWith(END)
  if (text === undefined && env.SETTINGS_FILE && !rewrites)
    throw new Failure(`${file} não existe: rode npm run shop, que o grava, ou deixe SETTINGS_FILE de fora.`)
  if (text === undefined || (rewrites && !isWhole)) return env
  if ((await stat(file)).mode & 0o077)
    throw new Failure(`${file} contém senhas e pode ser lido por outros usuários: rode chmod 600 ${file}.`)
  if (!isWhole)
    throw new Failure(
      `${file} está incompleto: rode npm run shop com a configuração de antes, que o grava de novo, ou apague-o.`,
    )
  const given = Object.entries(env).filter(([, value]) => value)
  return { ...env, ...parseEnv(text), ...Object.fromEntries(given) }
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT')
    throw new Failure('As configurações da loja não puderam ser lidas.', { cause: error })
}

/** Writes what a shop was opened with, readable by its owner alone; resolves to the name of the file. */
export async function writeSettingsFile({ env, dataDir }: Settings): Promise<string> {
  const file = settingsFile(env)
  const given = VARIABLES.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []))
  const values = { ...Object.fromEntries(given), DEMO: '0', DATA_DIR: dataDir }
  const lines = Object.entries(values).map(([name, value]) => lineOf(name, value))
  await writeFile(`${file}.novo`, `${[HEAD, ...lines, END].join('\n')}\n`, { mode: 0o600 })
  await chmod(`${file}.novo`, 0o600)
  await rename(`${file}.novo`, file)
  return file
}

/** As Node reads it back: between the first quotes that the value does not hold. */
function lineOf(name: string, value: string): string {
  const line = ["'", '"', '`'].map((quote) => `${name}=${quote}${value}${quote}`)
  const kept = line.find((one) => parseEnv(one)[name] === value)
  if (kept === undefined) throw new Failure(`${name} tem sinais que não podem ser gravados.`)
  return kept
}
