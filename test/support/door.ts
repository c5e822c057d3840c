import { connect, createServer, type Socket } from 'node:net'

/** Between us and the database: `refuse` so many connections, `cut` those that are open. */
export async function openDoor(url: string) {
  const { host, port } = { host: '127.0.0.1', port: Number(new URL(url).port) }
  const open = new Set<Socket>()
  const refusedAt: number[] = []
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  let toRefuse = 0
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (toRefuse-- > 0) {
      refusedAt.push(performance.now())
      near.destroy()
      return
    }
    open.add(near)
    near.pipe(connect(port, host).on('error', () => near.destroy())).pipe(near)
  })
  await new Promise<void>((done) => server.listen(0, host, done))
  const through = new URL(url)
  through.search = ''
  through.port = String((server.address() as { port: number }).port)
  return {
    url: through.href,
    refusedAt,
    refuse: (count: number) => {
      toRefuse = count
    },
    cut,
    [Symbol.asyncDispose]: async () => {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}
