import { type ParseArgsConfig, parseArgs } from 'node:util'
import { VERSION } from '../../server/src/platform/kernel/version.ts'
import { asFailure, Failure } from '../failure.ts'
import { FLAGS, FLAGS_HELP } from '../shop/flags.ts'

type Flags = NonNullable<ParseArgsConfig['options']>

/** What a command was called with: its flags by name, and the path, where it takes one. */
export interface Called {
  flags: Record<string, string | boolean | undefined>
  path: string
}

/** What a path leads to, as it stands in the help and in what is said where it is missing. */
const PATHS = { PASTA: 'a pasta', 'ARQUIVO.zip': 'o arquivo' }

/** `help` is its line in the list of commands; `details`, what `--help` says besides. */
interface Command {
  help: string
  details?: string
  flags?: Flags
  takes?: keyof typeof PATHS
  run(called: Called): Promise<void>
}

/** What people write badly ends with 2, what could not be done with 1. */
const MISUSE = 2

/** A command that does not exist, or a flag. */
class Misuse extends Failure {}

/** Each loads what it needs when it runs. */
const COMMANDS: Record<string, Command> = {
  start: {
    help: 'o produto inteiro, até Ctrl-C: banco, migrações, páginas, servidor e tarefas',
    details: '  --dev  recarrega o que muda no código',
    flags: { dev: { type: 'boolean' } },
    run: async ({ flags }) => (await import('./start.ts')).start({ dev: flags.dev === true }),
  },
  shop: {
    help: 'abre a loja, ou corrige quem vende',
    details: `O que não vier nas opções é perguntado, ou fica como está.\n\n${FLAGS_HELP}`,
    flags: FLAGS,
    run: async ({ flags }) => (await import('./shop.ts')).shop(flags),
  },
  migrate: {
    help: 'prepara o banco de dados para esta versão',
    run: async () => (await import('./processes.ts')).migrate(),
  },
  build: {
    help: 'monta as páginas, se ainda não são as deste código',
    run: async () => (await import('./processes.ts')).build(),
  },
  serve: {
    help: 'um processo do servidor, na porta PORT',
    run: async () => (await import('./processes.ts')).serve(),
  },
  work: {
    help: 'um processo de tarefas',
    run: async () => (await import('./processes.ts')).work(),
  },
  backup: {
    help: 'copia banco e arquivos para uma pasta nova, com a loja no ar',
    details: '  --with-secrets  copia também os segredos, em um arquivo que só quem o criou lê',
    flags: { 'with-secrets': { type: 'boolean' } },
    takes: 'PASTA',
    run: async (called) => (await import('./backup.ts')).backup(called),
  },
  restore: {
    help: 'grava um backup em um banco vazio e confere que é igual',
    takes: 'PASTA',
    run: async (called) => (await import('./restore.ts')).restore(called),
  },
  export: {
    help: 'a loja inteira em um zip de arquivos abertos, com a loja no ar',
    details:
      '  --decrypted  traz também, em texto, CPF, CNPJ, contas bancárias e o mais que está cifrado: guarde-o como tal',
    flags: { decrypted: { type: 'boolean' } },
    takes: 'ARQUIVO.zip',
    run: async (called) => (await import('./export.ts')).exportShop(called),
  },
  import: {
    help: 'grava o zip de export em um banco vazio, tudo ou nada',
    takes: 'ARQUIVO.zip',
    run: async (called) => (await import('./import.ts')).importShop(called),
  },
  doctor: {
    help: 'confere tudo de que a loja depende, sem mudar nada',
    details: '  --mail PARA  manda também uma mensagem de teste a este endereço',
    flags: { mail: { type: 'string' } },
    run: async (called) => (await import('./doctor.ts')).doctor(called),
  },
  'rotate-data-key': {
    help: 'troca a chave do banco e cifra tudo de novo, com a loja no ar',
    run: async () => (await import('./rotate-data-key.ts')).rotateDataKey(),
  },
  'mail-retry': {
    help: 'manda agora os e-mails que esperam uma nova tentativa ou foram desistidos',
    run: async () => (await import('./processes.ts')).retryMail(),
  },
}

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS)
const widest = Math.max(...COMMAND_NAMES.map((name) => name.length))

const HELP = `Vitrine ${VERSION}

npx vitrine COMANDO [opções]

${Object.entries(COMMANDS)
  .map(([name, { help }]) => `  ${name.padEnd(widest)}  ${help}`)
  .join('\n')}

npx vitrine COMANDO --help diz mais de um deles, npx vitrine --version diz a versão. A configuração são variáveis de
ambiente e o arquivo shop.env (docs/settings.md). Termina com 0 o que deu certo, com 1 o que não pôde ser feito, com 2
o que foi escrito errado.`

const helpOf = (name: string, { help, details, takes }: Command): string =>
  [
    `npx vitrine ${name}${takes ? ` ${takes}` : ''}${details ? ' [opções]' : ''}`,
    `${help[0]!.toUpperCase()}${help.slice(1)}.`,
    ...(details ? [details] : []),
  ].join('\n\n')

/** Runs the command that is named, and ends; what the person can act on is said without a stack. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  try {
    await run(args)
  } catch (error) {
    const failure = asFailure(error)
    if (!(failure instanceof Failure)) throw error
    console.error(`\n${failure.message}\n`)
    process.exitCode = failure instanceof Misuse ? MISUSE : 1
  }
}

async function run([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined || ['--help', '-h', 'help'].includes(name)) return console.log(HELP)
  if (name === '--version') return console.log(VERSION)
  if (!Object.hasOwn(COMMANDS, name)) throw new Misuse(`Não há um comando ${name}.\n\n${HELP}`)
  const command = COMMANDS[name]!
  const help = helpOf(name, command)
  if (args.includes('--help')) return console.log(help)
  await command.run(parse(command, args, help))
}

function parse({ flags = {}, takes }: Command, args: string[], help: string): Called {
  const { values, positionals } = readFlags(flags, args, help)
  const [path = '', ...others] = positionals
  const unexpected = takes ? others[0] : positionals[0]
  if (unexpected !== undefined) throw new Misuse(`${unexpected} está a mais.\n\n${help}`)
  if (takes && !path) throw new Misuse(`Falta ${PATHS[takes]}.\n\n${help}`)
  return { flags: values as Called['flags'], path }
}

function readFlags(options: Flags, args: string[], help: string) {
  try {
    return parseArgs({ options, args, strict: true, allowPositionals: true })
  } catch (error) {
    const [flag = 'Uma das opções'] = String((error as Error).message).match(/-{1,2}[\w-]+/) ?? []
    throw new Misuse(`${flag} não existe ou está sem valor.\n\n${help}`, { cause: error })
  }
}
