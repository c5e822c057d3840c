import { join } from 'node:path'
import { addressForTools } from '../../server/src/platform/kernel/database-address.ts'
import { Failure, reasonIn } from '../failure.ts'
import { run } from '../run.ts'

type Tool = 'pg_dump' | 'pg_restore'

/** Where the programs of PostgreSQL are: in the folder that PG_BIN names, else where PATH leads. */
const programOf = (tool: Tool, env: NodeJS.ProcessEnv): string => (env.PG_BIN ? join(env.PG_BIN, tool) : tool)

/** Finds a program of PostgreSQL that is at least as new as a server; refuses where there is none. */
export async function findTool(tool: Tool, server: number, env = process.env): Promise<string> {
  const program = programOf(tool, env)
  const { code, output } = await run(program, ['--version'])
  const how = `instale o cliente do PostgreSQL ${server} (postgresql-client-${server} no Debian), ou diga em PG_BIN a pasta em que ele está`
  if (code !== 0) throw new Failure(`${program} não foi encontrado: ${how}.`)
  const version = Number(/\b(\d+)(\.|devel|beta|rc)/.exec(output)?.[1])
  if (!(version >= server))
    throw new Failure(`${program} é o ${version} e o servidor é o PostgreSQL ${server}: ${how}.`)
  return program
}

/** Runs one on a database to its end. Its address goes without the password, which others see in a list of processes. */
export async function runTool(program: string, url: string, args: readonly string[]): Promise<void> {
  const { address, password } = addressForTools(url)
  const env = { ...process.env, ...(password && { PGPASSWORD: password }), LC_ALL: 'C' }
  const { code, output } = await run(program, [`--dbname=${address}`, ...args], { env })
  if (code !== 0) throw new Failure(`${program} não terminou: ${reasonIn(output)}`)
}
