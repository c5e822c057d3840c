import { createServer } from 'node:net'

/** Above what services are known by, below what systems give to whoever only connects (Linux from 32768, others from 49152). */
const FROM = 20_000
const UNTIL = 32_000

/**
 * Why a TCP port cannot be listened on now, as the code of Node (`EADDRINUSE`), or nothing when it can; without a host,
 * on every address of the machine.
 */
export function tryPort(port: number, host?: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

export const isPortFree = async (port: number, host?: string): Promise<boolean> =>
  (await tryPort(port, host)) === undefined

/** Processes that ask at once look in different places: what was free for one may be taken before it listens. */
const OWN = 100
const own = FROM + (process.pid % ((UNTIL - FROM) / OWN)) * OWN
let issued = 0

/** A TCP port nobody listens on, which no connection takes before somebody does; another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = own + (issued++ % OWN)
    if (await isPortFree(port)) return port
  }
}
