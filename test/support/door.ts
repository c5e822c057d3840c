import { connect, createServer, type Socket } from 'node:net'

/**
 * Between us and the database: `refuse` so many connections, `cut` those that are open, or let the database commit the next
 * transaction in which `text` was sent and lose its answer, `loseCommitOf(text)`, or lose the commit itself on its way there,
 * `dropCommitOf(text)`.
 */
export async function openDoor(url: string) {
  const { host, port } = { host: '127.0.0.1', port: Number(new URL(url).port) }
  const open = new Set<Socket>()
  const refusedAt: number[] = []
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  let toRefuse = 0
  let lost: { text: string; isDropped: boolean } | undefined
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (toRefuse-- > 0) {
      refusedAt.push(performance.now())
      near.destroy()
      return
    }
    open.add(near)
    const far = connect(port, host).on('error', () => near.destroy())
    let isMeant = false
    near.on('data', (bytes) => {
      isMeant ||= lost !== undefined && bytes.includes(lost.text)
      if (!isMeant || !bytes.includes('commit\0')) return
      isMeant = false
      const isDropped = lost?.isDropped
      lost = undefined
      if (isDropped) {
        far.destroy()
        near.destroy()
        return
      }
      far.unpipe(near)
      far.once('data', () => near.destroy())
      far.resume()
    })
    near.pipe(far).pipe(near)
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
    loseCommitOf: (text: string) => {
      lost = { text, isDropped: false }
    },
    dropCommitOf: (text: string) => {
      lost = { text, isDropped: true }
    },
    [Symbol.asyncDispose]: async () => {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}
