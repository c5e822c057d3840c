import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../simulator/src/chaos/random.ts'

/** What happens to the packets between an application and its database. */
interface Trouble {
  seed: number
  /** Up to so long for each packet, in milliseconds. */
  delayMs: number
  /** How many packets in a hundred come in two pieces. */
  splitPercent: number
  /** How many in a thousand stand still, and for up to how long. */
  stallPermille: number
  stallMs: number
}

/** Trouble that widens every race and ends nothing. */
export const TROUBLE: Trouble = {
  seed: 20261121,
  delayMs: 4,
  splitPercent: 10,
  stallPermille: 3,
  stallMs: 120,
}

export interface FaultProxy extends AsyncDisposable {
  /** The same database, by way of the proxy. */
  url: string
  close(): Promise<void>
}

/**
 * Stands between an application and its PostgreSQL and delays, splits and holds back what passes, in order, by a seed.
 * The trick of the paper on ACIDRain (SIGMOD 2017): what a network does now and then, it does all the time.
 */
export async function openFaultProxy(databaseUrl: string, trouble: Trouble = TROUBLE): Promise<FaultProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    const seed = trouble.seed + 2 * connections++
    carry(near, far, { ...trouble, seed })
    carry(far, near, { ...trouble, seed: seed + 1 })
    for (const socket of [near, far]) sockets.add(socket.on('close', () => sockets.delete(socket)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  }
  const { port } = server.address() as { port: number }
  return { url: by(target, port), close, [Symbol.asyncDispose]: close }
}

/** A socket of the file system would lead past the proxy. */
function by(target: URL, port: number): string {
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  url.searchParams.delete('host')
  return url.href
}

/** What comes in goes out in the same order, later. */
function carry(from: Socket, to: Socket, trouble: Trouble): void {
  const random = seededRandom(trouble.seed)
  const happens = (share: number) => random() < share
  const pause = () =>
    happens(trouble.stallPermille / 1000) ? random() * trouble.stallMs : random() * trouble.delayMs
  const cut = (bytes: Buffer) => {
    const isSplit = bytes.length > 1 && happens(trouble.splitPercent / 100)
    const at = isSplit ? 1 + Math.floor(random() * (bytes.length - 1)) : bytes.length
    return [bytes.subarray(0, at), bytes.subarray(at)].filter(({ length }) => length > 0)
  }
  let way = Promise.resolve()
  const send = async (bytes: Buffer) => {
    for (const piece of cut(bytes)) {
      await wait(pause())
      to.write(piece)
    }
  }
  from.on('data', (bytes: Buffer) => {
    way = way.then(() => send(bytes))
  })
  from.on('end', () => void way.then(() => to.end()))
  from.on('error', () => to.destroy())
}
