import { readFile } from 'node:fs/promises'
import { Failure } from '../failure.ts'
import { run } from '../run.ts'

/** How to start a program as somebody PostgreSQL accepts; `owner` must own the files it works on. */
export type Runner = { owner: number; group: number; prefix: string[]; uid?: number; gid?: number }

type Person = { uid: number; gid: number }

/** With the parent gone (kill -9), the kernel asks PostgreSQL for a fast shutdown. */
const dieWithParent = ['setpriv', '--pdeathsig=INT']

/**
 * PostgreSQL refuses to run as root. As root we try, in this order: a user namespace (files stay root's), another
 * user who keeps the right to pass through closed folders, another user with nothing but its own rights.
 */
export async function chooseRunner(postgres: string): Promise<Runner> {
  const uid = process.geteuid?.() ?? -1
  const gid = process.getegid?.() ?? -1
  const candidates = uid === 0 ? asSomebodyElse(await findPerson()) : [{ owner: uid, group: gid, prefix: [] }]
  const variants = candidates.flatMap((one) => [{ ...one, prefix: [...one.prefix, ...dieWithParent] }, one])
  for (const runner of variants) if (await works(runner, postgres)) return runner
  throw new Failure(
    'O PostgreSQL não aceita rodar como root e não foi possível trocar de usuário: rode com um usuário comum ou aponte DATABASE_URL para um PostgreSQL.',
  )
}

/** The command line that runs `program` under a runner, for `spawn`. */
export function under(runner: Runner, program: string, args: string[]): [string, string[]] {
  const [command, ...rest] = [...runner.prefix, program, ...args]
  return [command!, rest]
}

function asSomebodyElse({ uid, gid }: Person): Runner[] {
  const right = '-all,+dac_override'
  const drop = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${right}`,
    `--ambient-caps=${right}`,
  ]
  return [
    { owner: 0, group: 0, prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`] },
    { owner: uid, group: gid, prefix: ['setpriv', ...drop] },
    { owner: uid, group: gid, prefix: [], uid, gid },
  ]
}

/** initdb wants a user with a name: the one meant for it, else the one meant for nothing. */
async function findPerson(): Promise<Person> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => lines.find((line) => line[0] === name)).find(Boolean)
  const person = found ?? lines.find((line) => Number(line[2]) > 0)
  return person ? { uid: Number(person[2]), gid: Number(person[3]) } : { uid: 65534, gid: 65534 }
}

async function works(runner: Runner, postgres: string): Promise<boolean> {
  const { code } = await run(...under(runner, postgres, ['--version']), {
    uid: runner.uid,
    gid: runner.gid,
    cwd: '/',
  })
  return code === 0
}
